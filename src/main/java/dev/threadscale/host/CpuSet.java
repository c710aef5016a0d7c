package dev.threadscale.host;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A set of CPU numbers, written in the kernel's format: {@code 0,2-3}.
 *
 * @param cpus numbers from 0, not empty
 */
public record CpuSet(SortedSet<Integer> cpus) {

    private static final Pattern LIST =
            Pattern.compile("[0-9]{1,5}(-[0-9]{1,5})?(?:,[0-9]{1,5}(-[0-9]{1,5})?)*+");

    public CpuSet {
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("a set of CPUs cannot be empty");
        }
        cpus = Collections.unmodifiableSortedSet(new TreeSet<>(cpus));
    }

    public static CpuSet of(Collection<Integer> cpus) {
        return new CpuSet(new TreeSet<>(cpus));
    }

    /**
     * Reads the kernel's format.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static CpuSet parse(String list) {
        return parse(list, Integer.MAX_VALUE);
    }

    /** Reads the kernel's format; empty if the text is malformed. */
    public static Optional<CpuSet> read(String list) {
        try {
            return Optional.of(parse(list));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /**
     * Reads a list from an untrusted source.
     *
     * @param most maximum number of CPUs, where repeated ones count twice
     */
    public static CpuSet parse(String list, int most) {
        if (!LIST.matcher(list).matches()) {
            throw new IllegalArgumentException("'" + list + "' is not a list of CPUs as 0,2-3");
        }
        SortedSet<Integer> cpus = new TreeSet<>();
        long left = most;
        for (String range : list.split(",", -1)) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            if (first > last) {
                throw new IllegalArgumentException("the range " + range + " runs backwards");
            }
            left -= last - first + 1;
            if (left < 0) {
                throw new IllegalArgumentException("there are more than %d CPUs".formatted(most));
            }
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return new CpuSet(cpus);
    }

    public int size() {
        return cpus.size();
    }

    /** Returns the numbers one by one, so equal sets have equal texts. */
    @Override
    public String toString() {
        return cpus.stream().map(cpu -> Integer.toString(cpu)).collect(Collectors.joining(","));
    }
}
