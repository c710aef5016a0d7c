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
 * The kernel's files below a root folder. A host lacks many of them, and a container hides others:
 * what is missing or not as expected is unknown, never a failure.
 */
public record HostFiles(Path root) {

    /** Those of this host, or of as much of it as a container shows. */
    public static final HostFiles HERE = new HostFiles(Path.of("/"));

    /** The text of a file without the space around it; empty if there is none. */
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
        } catch (NumberFormatException other) {
            return OptionalLong.empty();
        }
    }

    /** A size of the kernel's memory: {@code MemTotal}, {@code SwapFree}; empty if unknown. */
    public OptionalLong memoryBytes(String name) {
        return text("/proc/meminfo").stream()
                .flatMap(String::lines)
                .filter(line -> line.matches(name + ": +[0-9]{1,15} kB"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst();
    }

    /** The times of all CPUs together since the host was started; empty if unknown. */
    public Optional<CpuTicks> cpuTicks() {
        return text("/proc/stat").stream()
                .flatMap(String::lines)
                .filter(line -> line.matches("cpu( +[0-9]{1,18}){8,}"))
                .map(line -> line.split(" +", -1))
                // user, nice, system, idle, iowait, irq, softirq, steal; then guests', within user
                .map(line -> Stream.of(line).skip(1).limit(8).mapToLong(Long::parseLong).toArray())
                .map(of -> {
                    long all = LongStream.of(of).sum();
                    return new CpuTicks(all - of[3] - of[4], of[7], all);
                })
                .findFirst();
    }

    /** CPUs in the kernel's form. */
    public Optional<CpuSet> cpus(String path) {
        try {
            return text(path).map(CpuSet::parse);
        } catch (IllegalArgumentException other) {
            return Optional.empty();
        }
    }

    /** Names in a folder, sorted; none if there is no such folder. */
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
