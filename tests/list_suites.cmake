# Run after an executable of GoogleTest is linked: asks it for its suites, and writes a file that registers each of
# them as one test of CTest.
#   cmake -D EXECUTABLE=FILE -D OUTPUT=FILE -D LABEL=NAME -P list_suites.cmake
execute_process(COMMAND ${EXECUTABLE} --gtest_list_tests OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" lines "${listing}")
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
    "set_tests_properties([=[${suite}]=] PROPERTIES LABELS ${LABEL} SKIP_REGULAR_EXPRESSION \"PASSED  . 0 tests\"\n"
    # Mesa's software rasteriser compiles shaders twice as fast when it does not optimise them.
    "  ENVIRONMENT GALLIVM_PERF=nopt)\n")
endforeach()
file(WRITE ${OUTPUT} "${script}")
