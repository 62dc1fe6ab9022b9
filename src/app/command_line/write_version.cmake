# Writes a file with version and build, and leaves one that says the same already as it is, so that nothing is built again.
# Variables: DEEPWATER_VERSION, SOURCE_ROOT (the project's folder), TEMPLATE, OUTPUT.
set(DEEPWATER_BUILD "")
find_package(Git QUIET)

# Sets `result` to what git prints about the repository, empty where it fails.
function(ask_git result)
  set(${result} "" PARENT_SCOPE)
  if(GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE_ROOT} ${ARGN}
      OUTPUT_VARIABLE text OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
    if(status EQUAL 0)
      set(${result} "${text}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# The sources of a release may lie unpacked in the repository of another project.
if(EXISTS ${SOURCE_ROOT}/.git)
  ask_git(DEEPWATER_BUILD log -1 --abbrev=8 --format=%h\ of\ %cs)
  ask_git(changes status --porcelain --untracked-files=no)
  if(DEEPWATER_BUILD AND changes)
    string(APPEND DEEPWATER_BUILD ", changed")
  endif()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
