#!/bin/sh
# Writes jdk-N.txt: the threads of ThreadNames.java with every collector of eclipse-temurin:N-jre. First javac --release 21 ThreadNames.java.
# Columns: the name in /proc/PID/task/TID/comm; whether Java lists the thread or HotSpot hides it; its name in a thread dump, or ?
cd "$(dirname "$0")" || exit
for release in 21 25 26 27 28; do
    for options in "-XX:+UseSerialGC" "-XX:+UseParallelGC" "-XX:+UseG1GC -XX:+UseStringDeduplication -XX:StartFlightRecording" \
        "-XX:+UseZGC -Xlog:async" "-XX:+UseZGC -XX:+ZGenerational" "-XX:+UseEpsilonGC" "-XX:+UseShenandoahGC" "-XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational"; do
        printf '# %s\n' "$options"
        docker run --rm --network none --cpuset-cpus 0,1 -v "$PWD:/names:ro" "eclipse-temurin:$release-jre" \
            java -Xmx2g -XX:+UnlockExperimentalVMOptions $options -cp /names ThreadNames 2>&1 | grep "$(printf '\t')"
    done > "jdk-$release.txt"
done
