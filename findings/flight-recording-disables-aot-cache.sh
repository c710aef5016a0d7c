#!/usr/bin/env bash
# A JVM that is started with a flight recording does not use its ahead-of-time cache, unless the cache was trained with the module of the recorder
#
# Versions: OpenJDK 25.0.3, 26.0.2.1, 27.0.1 and 28-ea (Docker: eclipse-temurin:25-jdk to 28-jdk).
#
# Behaviour: -XX:StartFlightRecording adds the module jdk.jfr, as --add-modules does, and a cache needs the same modules when it is made and when it is used. With
# -XX:AOTMode=auto the JVM prints "Mismatched values for property jdk.module.addmods" and runs without the cache; with -XX:AOTMode=on it does not start. A
# cache whose training had --add-modules jdk.jfr, and recorded nothing, is used by a JVM that records.
#
# Why it matters: whoever records in production, as many do all the time, pays for a cache and starts without it.
#
# Exit: 0 as stated, 1 if the behaviour changed, 2 if the images cannot be had.
set -uo pipefail
read -r -d '' script <<'BASH'
mkdir /tmp/aot && cd /tmp/aot || exit 2
echo 'public class Says { public static void main(String[] arguments) { System.out.println("ran, " + System.getProperty("java.vm.info")); } }' > Says.java
javac -d classes Says.java && jar cf says.jar -C classes . || exit 2
java -XX:AOTCacheOutput=plain.aot -cp says.jar Says > /dev/null 2>&1
java -XX:AOTCacheOutput=module.aot --add-modules jdk.jfr -cp says.jar Says > /dev/null 2>&1
record=-XX:StartFlightRecording:settings=none,filename=/tmp/aot/says.jfr
says() { # a cache, a mode, other options
    local cache=$1 mode=$2 said; shift 2
    said=$(java -Xlog:disable -XX:AOTCache=$cache.aot -XX:AOTMode=$mode "$@" -cp says.jar Says 2> /dev/null | grep '^ran')
    case $said in *sharing* | *aot*) echo used ;; ran*) echo unused ;; *) echo refused ;; esac
}
says plain on; says plain auto $record; says plain on $record; says module on $record
BASH
changed=0
for release in 25 26 27 28; do
    said=$(docker run --rm --entrypoint bash "eclipse-temurin:$release-jdk" -c "$script" | tr '\n' ' ') || exit 2
    echo "JDK $release: not recording; recording, auto, on; recording with the module in the training: $said"
    [ "$said" = "used unused refused used " ] || changed=1
done
exit $changed
