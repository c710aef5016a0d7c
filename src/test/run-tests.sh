#!/bin/sh
# Runs Maven with these arguments, then says what ran and what was skipped. Ends as Maven does.
./mvnw -B --no-transfer-progress "$@"
code=$?
java -cp target/test-classes dev.threadscale.fixture.TestSummary target || [ "$code" != 0 ] || code=1
exit "$code"
