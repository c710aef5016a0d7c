package dev.threadscale.worker.workload;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** On which CPUs a thread was found, sample by sample. */
final class CpuTrack {

    private static final int NOWHERE_YET = -1;

    private final Map<Integer, Integer> samplesByCpu = new TreeMap<>();
    private int samples;
    private int migrations;
    private int last = NOWHERE_YET;

    void add(int cpu) {
        samplesByCpu.merge(cpu, 1, Integer::sum);
        samples++;
        if (last != NOWHERE_YET && last != cpu) {
            migrations++;
        }
        last = cpu;
    }

    int samples() {
        return samples;
    }

    /** How often a sample found the thread on another CPU than the sample before. */
    int migrations() {
        return migrations;
    }

    /** The CPUs that it was found on. */
    Set<Integer> cpus() {
        return samplesByCpu.keySet();
    }

    /** Share of the samples on a CPU, 0 to 1; there has to be a sample. */
    double share(int cpu) {
        return (double) samplesByCpu.getOrDefault(cpu, 0) / samples;
    }
}
