# Run after an executable of GoogleTest is linked: asks it for its suites, and writes a file that registers each of
# them as one test of CTest.
#   cmake -D EXECUTABLE=FILE -D OUTPUT=FILE -D "PROPERTIES=NAME;VALUE..." -D "LONG=SUITE;..." -P list_suites.cmake
# Those of LONG get a COST between 3 and 2 in their order.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${EXECUTABLE} --gtest_list_tests OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" lines "${listing}")
list(JOIN PROPERTIES " " properties)
set(script "")
list(LENGTH LONG long_suites)
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
  list(FIND LONG ${suite} place)
  if(place GREATER_EQUAL 0)
    math(EXPR hundredths "299 - 99 * ${place} / ${long_suites}")
    string(REGEX REPLACE "(..)$" ".\\1" cost ${hundredths})
    string(APPEND script "set_tests_properties([=[${suite}]=] PROPERTIES COST ${cost})\n")
  endif()
endforeach()
file(WRITE ${OUTPUT} "${script}")
