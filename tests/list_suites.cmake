# Run after an executable of GoogleTest is linked: asks it for its suites, and writes a file that registers each of
# them as one test of CTest.
#   cmake -D EXECUTABLE=FILE -D OUTPUT=FILE -D "PROPERTIES=NAME;VALUE..." -P list_suites.cmake
execute_process(COMMAND ${EXECUTABLE} --gtest_list_tests OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" lines "${listing}")
list(JOIN PROPERTIES " " properties)
set(script "")
foreach(line IN LISTS lines)
  # A suite stands at the margin and ends with a dot; its cases are indented.
  if(NOT line MATCHES "^([^ ]+)\\.( |$)")
    continue()
  endif()
  set(suite ${CMAKE_MATCH_1})
  string(APPEND script
    "add_test([=[${suite}]=] [=[${EXECUTABLE}]=] [=[--gtest_filter=${suite}.*]=])\n"
    # GoogleTest ends its report with "[  PASSED  ] 0 tests." where it has skipped every case.
    "set_tests_properties([=[${suite}]=] PROPERTIES SKIP_REGULAR_EXPRESSION \"PASSED  . 0 tests\" ${properties})\n")
endforeach()
file(WRITE ${OUTPUT} "${script}")
