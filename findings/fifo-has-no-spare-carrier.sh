#!/usr/bin/env bash
# A virtual thread that waits for a named pipe has no spare carrier from JDK 25 on, while one that waits for a child process has
#
# Versions: images eclipse-temurin:21-jdk, 25-jdk, 26-jdk, 27-jdk and 28-jdk, those of them that the Engine has or can pull; Docker 20.10 or later.
#
# Behaviour: eight virtual threads on one CPU block in the same system call. In 21 all eight are in it at once, whatever they read or write: the scheduler
# starts a spare carrier for each. From 25 on it depends on the class. A read of a named pipe keeps the only carrier, and so does a write to a full one,
# so a single thread is in the call; this leaves no event jdk.VirtualThreadPinned. The output of a child process (also a pipe) still has spare carriers,
# and so has a channel that was opened with StandardOpenOption.SYNC, which a pipe ignores otherwise.
#
# Why it matters: an upgrade from 21 can stop a program that reads named pipes, devices or slow network file systems on virtual threads, and a test with
# a child process does not show it. Where a file is slow, platform threads are the way out.
#
# Exit: 0 as stated, 1 if the behaviour changed, 2 if this cannot be tried: no Docker, or no image.
set -u
folder=$(mktemp -d)
container=""
trap 'rm -rf "$folder"; [ -z "$container" ] || docker rm --force "$container" > /dev/null' EXIT
cat > "$folder/Pipes.java" <<'JAVA'
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class Pipes {
    interface Call {
        void run() throws Exception;
    }

    /** Returns how many of eight virtual threads are in the call after half a second; release ends all calls. */
    static int atOnce(Call call, Call release) throws Exception {
        AtomicInteger begun = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                begun.incrementAndGet();
                try {
                    call.run();
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            }));
        }
        Thread.sleep(500);
        int atOnce = begun.get();
        release.run();
        for (Thread thread : threads) {
            thread.join();
        }
        return atOnce;
    }

    static Path pipe() throws Exception {
        Path pipe = Files.createTempDirectory("pipes").resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        return pipe;
    }

    static int reads() throws Exception {
        RandomAccessFile pipe = new RandomAccessFile(pipe().toFile(), "rw");
        return atOnce(pipe::read, () -> pipe.write(new byte[8]));
    }

    static int writes(OpenOption... options) throws Exception {
        Path path = pipe();
        RandomAccessFile pipe = new RandomAccessFile(path.toFile(), "rw");
        pipe.write(new byte[65_536]); // full
        List<FileChannel> channels = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            channels.add(FileChannel.open(path, options));
        }
        AtomicInteger next = new AtomicInteger();
        return atOnce(() -> channels.get(next.getAndIncrement()).write(ByteBuffer.allocate(4096)), () -> pipe.readFully(new byte[65_536]));
    }

    static int children() throws Exception {
        List<Process> children = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            children.add(new ProcessBuilder("cat").start());
        }
        AtomicInteger next = new AtomicInteger();
        return atOnce(() -> children.get(next.getAndIncrement()).getInputStream().read(), () -> children.forEach(Process::destroy));
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(Runtime.version().feature() + " " + reads() + " " + writes(StandardOpenOption.WRITE) + " "
                + writes(StandardOpenOption.WRITE, StandardOpenOption.SYNC) + " " + children());
    }
}
JAVA
tried=0
changed=0
for release in 21 25 26 27 28; do
    image=eclipse-temurin:$release-jdk
    docker image inspect "$image" > /dev/null 2>&1 || docker pull --quiet "$image" > /dev/null 2>&1 || continue
    container=$(docker create --cpuset-cpus=0 "$image" java /tmp/Pipes.java) || exit 2
    docker cp --quiet "$folder/Pipes.java" "$container:/tmp/Pipes.java" || exit 2
    if read -r version read write sync child < <(docker start --attach "$container"); then
        tried=1
        echo "$version: of eight at once: $read read a named pipe, $write write to one, $sync with SYNC, $child read from child processes"
        if [ "$version" -lt 25 ]; then expected="8 8 8 8"; else expected="1 1 8 8"; fi
        [ "$read $write $sync $child" = "$expected" ] || changed=1
    fi
    docker rm --force "$container" > /dev/null
    container=""
done
[ "$tried" = 1 ] || exit 2
[ "$changed" = 0 ] || exit 1
