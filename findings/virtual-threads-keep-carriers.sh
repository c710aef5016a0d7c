#!/usr/bin/env bash
# Virtual threads do not use a CPU that a running container gets
#
# Versions: images eclipse-temurin:21-jdk, 25-jdk, 26-jdk, 27-jdk and 28-jdk, those of them that the Engine has or can pull; Docker 20.10 or later.
#
# Behaviour: 'docker update --cpuset-cpus' gives a running container with one CPU another one. Runtime.availableProcessors() says 2 at once, in all
# releases. The scheduler of virtual threads keeps its parallelism of 1: eight of them that compute take turns on one carrier, and so on one CPU. The
# kernel spreads platform threads over both. From JDK 24 on, VirtualThreadSchedulerMXBean.setParallelism adds the second carrier.
#
# Why it matters: a resize in place (of pods, too) is no way to scale a service on virtual threads that needs CPU time, and a dashboard that shows
# availableProcessors hides it. The same holds in the other direction: with one CPU left, both carriers stay.
#
# Exit: 0 as stated, 1 if the behaviour changed, 2 if this cannot be tried: no Docker, no image, or a single CPU.
set -u
[ "$(docker info --format '{{.NCPU}}' 2> /dev/null || echo 0)" -ge 2 ] || exit 2
folder=$(mktemp -d)
container=""
trap 'rm -rf "$folder"; [ -z "$container" ] || docker rm --force "$container" > /dev/null' EXIT
cat > "$folder/Resized.java" <<'JAVA'
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;

public class Resized {
    static volatile long result;

    /** Returns how many carriers run eight virtual threads that compute. */
    static int carriers() throws InterruptedException {
        Set<String> carriers = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            long seed = i;
            threads.add(Thread.startVirtualThread(() -> {
                carriers.add(Thread.currentThread().toString().replaceFirst(".*@", ""));
                long value = seed;
                for (int j = 0; j < 100_000_000; j++) {
                    value = (value ^ (value >>> 29)) * 6364136223846793005L + j;
                }
                result = value;
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return carriers.size();
    }

    static void report(String when) throws InterruptedException {
        System.out.println(when + " " + Runtime.getRuntime().availableProcessors() + " "
                + ForkJoinPool.getCommonPoolParallelism() + " " + carriers());
    }

    public static void main(String[] arguments) throws Exception {
        report("before");
        while (Runtime.getRuntime().availableProcessors() == 1) {
            Thread.sleep(5);
        }
        report("after");
        try {
            var type = Class.forName("jdk.management.VirtualThreadSchedulerMXBean").asSubclass(PlatformManagedObject.class);
            type.getMethod("setParallelism", int.class).invoke(ManagementFactory.getPlatformMXBean(type), 2);
            report("set");
        } catch (ClassNotFoundException older) {
            System.out.println("set - - -");
        }
    }
}
JAVA
tried=0
changed=0
for release in 21 25 26 27 28; do
    image=eclipse-temurin:$release-jdk
    docker image inspect "$image" > /dev/null 2>&1 || docker pull --quiet "$image" > /dev/null 2>&1 || continue
    container=$(docker create --cpuset-cpus=0 "$image" java /tmp/Resized.java) || exit 2
    docker cp --quiet "$folder/Resized.java" "$container:/tmp/Resized.java" || exit 2
    tried=1
    echo "$release: processors, common pool, carriers of eight virtual threads that compute"
    while read -r when processors pool carriers; do
        echo "  $when $processors $pool $carriers"
        case $when in
            before) docker update --cpuset-cpus=0,1 "$container" > /dev/null || exit 2 ;;
            after) [ "$processors $pool $carriers" = "2 1 1" ] || changed=1 ;;
            set) [ "$carriers" = - ] || [ "$carriers" = 2 ] || changed=1 ;;
        esac
    done < <(docker start --attach "$container")
    docker rm --force "$container" > /dev/null
    container=""
done
[ "$tried" = 1 ] || exit 2
[ "$changed" = 0 ] || exit 1
