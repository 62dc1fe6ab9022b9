# Finds Bullet's collision detection in double precision: target Bullet::Collision. Installed beside the library's
# package, which needs it for linking.
find_path(BulletCollision_INCLUDE_DIR btBulletCollisionCommon.h PATH_SUFFIXES bullet)
find_library(BulletCollision_LIBRARY BulletCollision-float64)
find_library(BulletCollision_MATH_LIBRARY LinearMath-float64)
mark_as_advanced(BulletCollision_INCLUDE_DIR BulletCollision_LIBRARY BulletCollision_MATH_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(BulletCollision REQUIRED_VARS BulletCollision_LIBRARY BulletCollision_MATH_LIBRARY
  BulletCollision_INCLUDE_DIR)
if(BulletCollision_FOUND AND NOT TARGET Bullet::Collision)
  add_library(Bullet::Collision INTERFACE IMPORTED)
  target_include_directories(Bullet::Collision SYSTEM INTERFACE ${BulletCollision_INCLUDE_DIR})
  target_compile_definitions(Bullet::Collision INTERFACE BT_USE_DOUBLE_PRECISION)
  target_link_libraries(Bullet::Collision INTERFACE ${BulletCollision_LIBRARY} ${BulletCollision_MATH_LIBRARY})
endif()
