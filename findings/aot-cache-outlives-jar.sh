#!/usr/bin/env bash
# JDK 25 runs classes of an ahead-of-time cache although their jar has changed
#
# Versions: OpenJDK 25.0.3, 26.0.2.1 and 27.0.1 (Docker: eclipse-temurin:25-jdk, 26-jdk and 27-jdk).
#
# Behaviour: a cache is made from a jar (-XX:AOTCacheOutput), and the jar is replaced by one of another time and size. JDK 25 goes on with the old
# classes, even with -XX:AOTMode=on. JDK 26 and 27 ignore the cache, with a warning, and refuse to start with -XX:AOTMode=on.
#
# Why it matters: on JDK 25, a program that is deployed anew beside an old cache is the old program. A measurement of the new one measures the old.
#
# Exit: 0 as stated, 1 if the behaviour changed, 2 if the images cannot be had.
set -uo pipefail
read -r -d '' script <<'BASH'
mkdir /tmp/aot && cd /tmp/aot || exit 2
write() {
    echo "public class Says { public static void main(String[] arguments) { System.out.println(\"$1\"); } }" > Says.java
    javac -d classes Says.java && jar cf says.jar -C classes . || exit 2
}
write old
java -XX:AOTCacheOutput=says.aot -cp says.jar Says > /dev/null 2>&1
write "new and longer"
touch -d '2030-01-01' says.jar
for mode in auto on; do
    java -Xlog:disable -XX:AOTCache=says.aot -XX:AOTMode=$mode -cp says.jar Says 2> /dev/null | grep -o '^old$\|^new' || echo refused
done
BASH
changed=0
for release in 25 26 27; do
    said=$(docker run --rm --entrypoint bash "eclipse-temurin:$release-jdk" -c "$script" | tr '\n' ' ') || exit 2
    echo "JDK $release: auto, on: $said"
    expected="new refused "
    [ "$release" = 25 ] && expected="old old "
    [ "$said" = "$expected" ] || changed=1
done
exit $changed
