package dev.threadscale.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The kernel's files below a root folder. A host lacks many of them, and a container hides others.
 * A file that is missing or unexpected counts as unknown, never as a failure.
 */
public record HostFiles(Path root) {

    /** The files of this host, as far as a container shows them. */
    public static final HostFiles HERE = new HostFiles(Path.of("/"));

    /** Returns the stripped text of a file; empty if it is missing or blank. */
    public Optional<String> text(String path) {
        try {
            String text = Files.readString(at(path)).strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException | SecurityException unreadable) {
            return Optional.empty();
        }
    }

    public OptionalLong number(String path) {
        try {
            return text(path).stream().mapToLong(Long::parseLong).findFirst();
        } catch (NumberFormatException malformed) {
            return OptionalLong.empty();
        }
    }

    /**
     * Returns a size in the kernel's memory statistics, such as {@code MemTotal} or {@code
     * SwapFree}; empty if unknown.
     */
    public OptionalLong memoryBytes(String name) {
        return text("/proc/meminfo").stream()
                .flatMap(String::lines)
                .filter(line -> line.matches(name + ": +[0-9]{1,15} kB"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst();
    }

    /** Returns the times of all CPUs together since the host was started; empty if unknown. */
    public Optional<CpuTicks> cpuTicks() {
        List<String> lines = text("/proc/stat").orElse("").lines().toList();
        for (String line : lines) {
            if (line.matches("cpu( +[0-9]{1,18}){8,}")) {
                // Fields: user, nice, system, idle, iowait, irq, softirq, steal; guest times are
                // part of user.
                long[] ticks =
                        Stream.of(line.split(" +", -1))
                                .skip(1)
                                .limit(8)
                                .mapToLong(Long::parseLong)
                                .toArray();
                long all = LongStream.of(ticks).sum();
                return Optional.of(new CpuTicks(all - ticks[3] - ticks[4], ticks[7], all));
            }
        }
        return Optional.empty();
    }

    /** Reads CPUs in the kernel's format. */
    public Optional<CpuSet> cpus(String path) {
        return text(path).flatMap(CpuSet::read);
    }

    /**
     * Returns the CPUs of the outermost control group that is visible: those of a container, or all
     * of a host outside of containers. Empty if unknown.
     */
    Optional<CpuSet> containerCpus() {
        return cpus("/sys/fs/cgroup/cpuset.cpus.effective")
                .or(() -> cpus("/sys/fs/cgroup/cpuset/cpuset.effective_cpus"));
    }

    /** Returns the sorted names in a folder; empty if the folder does not exist. */
    public List<String> names(String folder) {
        try (Stream<Path> files = Files.list(at(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException | SecurityException unreadable) {
            return List.of();
        }
    }

    private Path at(String path) {
        return root.resolve(path.substring(1));
    }
}
