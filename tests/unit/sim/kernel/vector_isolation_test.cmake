# Code for wide vectors must not leak into what every processor runs: an inline function or a template that such a
# file compiles and others share (a weak symbol) might be the one the linker keeps for all of them. Checks that each
# OBJECT defines no code with a weak or global name, and none that would run by itself before the vector width is
# chosen. What other files call wide code by is then the table of functions that each OBJECT defines.
#
#   cmake -D OBJECTS="a.o;b.o" -D NM=nm -P vector_isolation_test.cmake
foreach(object IN LISTS OBJECTS)
  execute_process(COMMAND ${NM} --defined-only --demangle ${object}
                  OUTPUT_VARIABLE symbols RESULT_VARIABLE failed COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]* [TWVu] [^\n]*" shared "${symbols}")
  if(shared)
    message(FATAL_ERROR "${object} defines code that other files may end up with:\n${shared}")
  endif()
  if(symbols MATCHES "_GLOBAL__sub_I|__static_initialization|global constructors")
    message(FATAL_ERROR "${object} holds code that runs when the program starts, on any processor")
  endif()
  if(NOT symbols MATCHES " t ")
    message(FATAL_ERROR "${object} holds no code at all")
  endif()
endforeach()
