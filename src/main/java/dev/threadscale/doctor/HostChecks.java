package dev.threadscale.doctor;

import static dev.threadscale.doctor.CheckResult.note;
import static dev.threadscale.doctor.CheckResult.ok;
import static dev.threadscale.doctor.CheckResult.unknown;
import static dev.threadscale.doctor.CheckResult.warning;
import static dev.threadscale.host.Topology.CPUS;

import dev.threadscale.host.CpuSet;
import dev.threadscale.host.CpuTicks;
import dev.threadscale.host.HostFiles;
import dev.threadscale.host.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Checks a host by reading its own files. */
final class HostChecks {

    /**
     * The busy share of the CPUs above which a warning is given. Daemons of an idle desktop stay
     * below.
     */
    private static final double BUSY = 0.25;

    /** The kernel's settings for counters: 2 lets everyone count in user mode; 3 allows nothing. */
    private static final int USER_MODE = 2;

    private static final int MOST_PARANOID = 3;

    private static final long MEBIBYTE = 1L << 20;

    /** The default of limits.memory. */
    private static final long USUAL_LIMIT = 1L << 30;

    private static final Duration STEAL_PAUSE = Duration.ofSeconds(1);

    private static final double MUCH_STEAL = 0.01;

    /** The checks of a host's settings. */
    private static final List<Function<HostFiles, CheckResult>> SETTINGS =
            List.of(
                    HostChecks::cpus,
                    HostChecks::smt,
                    HostChecks::turbo,
                    HostChecks::memory,
                    HostChecks::swap,
                    HostChecks::counters);

    /** The checks for disturbances of measurements that can be read at once. */
    private static final List<Function<HostFiles, CheckResult>> NOISE =
            List.of(HostChecks::governor, HostChecks::load, HostChecks::power);

    private HostChecks() {}

    static List<CheckResult> all(HostFiles files, Checkup.Pause pause) throws InterruptedException {
        List<CheckResult> found = new ArrayList<>();
        SETTINGS.forEach(check -> found.add(check.apply(files)));
        found.addAll(noise(files));
        Optional<CpuTicks> before = files.cpuTicks();
        pause.last(STEAL_PAUSE);
        found.add(steal(before, files.cpuTicks()));
        return found;
    }

    static List<CheckResult> noise(HostFiles files) {
        return NOISE.stream().map(check -> check.apply(files)).toList();
    }

    private static CheckResult cpus(HostFiles files) {
        Optional<Topology> topology = Topology.read(files);
        String summary = topology.map(Topology::summary).orElse("cannot be seen here");
        if (topology.filter(host -> host.cpus().size() == 1).isPresent()) {
            return warning("CPUs", summary)
                    .because(
                            "The launcher and everything else that runs here take time from"
                                    + " every fork.")
                    .advise("Measure on a host with more CPUs.");
        }
        return topology.filter(Topology::isKnown).isPresent()
                ? ok("CPUs", summary)
                : note("CPUs", summary)
                        .because(
                                "A study uses CPUs in the order of their numbers, even if two"
                                        + " share a core.");
    }

    private static CheckResult smt(HostFiles files) {
        return switch (files.text(CPUS + "smt/active").orElse("")) {
            case "1" ->
                    note("SMT", "on: two CPUs are one core")
                            .because(
                                    "A study uses one CPU of each core first, but other work"
                                            + " here may use the second.")
                            .run("echo off | sudo tee " + CPUS + "smt/control");
            case "0" -> ok("SMT", "off");
            default -> unknown("SMT");
        };
    }

    /** Checks the turbo mode. Each driver has its own switch. */
    private static CheckResult turbo(HostFiles files) {
        return turbo(files, CPUS + "intel_pstate/no_turbo", "0", "1")
                .or(() -> turbo(files, CPUS + "cpufreq/boost", "1", "0"))
                .orElseGet(() -> unknown("turbo"));
    }

    private static Optional<CheckResult> turbo(
            HostFiles files, String file, String on, String off) {
        return files.text(file)
                .filter(state -> state.equals(on) || state.equals(off))
                .map(state ->
                        state.equals(off)
                                ? ok("turbo", "off")
                                : note("turbo", "on")
                                        .because(
                                                "Few busy cores run faster than many, so scaling looks worse than it is.")
                                        .run("echo %s | sudo tee %s".formatted(off, file)));
    }

    private static CheckResult swap(HostFiles files) {
        OptionalLong total = files.memoryBytes("SwapTotal");
        OptionalLong free = files.memoryBytes("SwapFree");
        if (total.isEmpty() || free.isEmpty()) {
            return unknown("swap");
        }
        if (total.getAsLong() == 0) {
            return ok("swap", "off");
        }
        // The load is rounded up, so that a small one is not shown as zero.
        long used = Math.ceilDiv(total.getAsLong() - free.getAsLong(), MEBIBYTE);
        String what =
                "%s of %s MiB in use".formatted(used, Math.ceilDiv(total.getAsLong(), MEBIBYTE));
        return (used > 0 ? warning("swap", what) : note("swap", "on, " + what))
                .because(
                        "Memory of other programs may be swapped out and in during a fork;"
                                + " forks themselves do not use swap.")
                .run("sudo swapoff -a");
    }

    /** Checks the counters of {@code counters: hardware}. */
    private static CheckResult counters(HostFiles files) {
        String subject = "counters";
        String why = "Experiments with 'counters: hardware' leave these counters empty.";
        boolean known =
                files.names("/sys/bus/event_source/devices/").stream()
                        .anyMatch(name -> name.matches("cpu(_core|_atom)?|armv[89].*"));
        if (!known) {
            return note(subject, "no hardware counters")
                    .because(why)
                    .advise(
                            "Measure on a physical machine, or give this virtual machine a"
                                    + " PMU if its hypervisor supports that.");
        }
        int paranoid =
                files.text("/proc/sys/kernel/perf_event_paranoid")
                        .filter(text -> text.matches("-?[0-9]"))
                        .map(Integer::valueOf)
                        .orElse(MOST_PARANOID);
        return paranoid <= USER_MODE
                ? ok(subject, "hardware counters, user mode")
                : note(subject, "hardware counters, not available to users")
                        .because(why)
                        .advise(
                                "Write 'limits: {capabilities: [perfmon]}' into the experiment; Docker before 23 does not let containers count at all.");
    }

    private static CheckResult memory(HostFiles files) {
        OptionalLong total = files.memoryBytes("MemTotal");
        OptionalLong free = files.memoryBytes("MemAvailable");
        String why =
                "A container may use 1 GiB unless its experiment says otherwise; the kernel"
                        + " kills programs when memory runs out.";
        if (total.isEmpty() || free.isEmpty()) {
            return note("memory", "cannot be seen here").because(why);
        }
        String what =
                "%s of %s MiB available"
                        .formatted(free.getAsLong() / MEBIBYTE, total.getAsLong() / MEBIBYTE);
        return free.getAsLong() >= USUAL_LIMIT
                ? ok("memory", what)
                : warning("memory", what)
                        .because(why)
                        .advise("End other programs, or lower limits.memory in the experiment.");
    }

    private static CheckResult governor(HostFiles files) {
        int known = 0;
        List<String> otherGovernors = new ArrayList<>();
        for (String cpu : files.names(CPUS)) {
            Optional<String> governor = files.text(CPUS + cpu + "/cpufreq/scaling_governor");
            if (cpu.matches("cpu[0-9]+") && governor.isPresent()) {
                known++;
                if (!governor.get().equals("performance")) {
                    otherGovernors.add(governor.get());
                }
            }
        }
        if (known == 0) {
            return unknown("governor");
        }
        String names = String.join(", ", new LinkedHashSet<>(otherGovernors));
        return otherGovernors.isEmpty()
                ? ok("governor", "performance")
                : warning(
                                "governor",
                                "%s on %s of %s CPUs"
                                        .formatted(names, otherGovernors.size(), known))
                        .because("The clock follows the load, so short iterations are slower.")
                        .run(
                                "echo performance | sudo tee "
                                        + CPUS
                                        + "cpu*/cpufreq/scaling_governor");
    }

    private static CheckResult load(HostFiles files) {
        Optional<String> load =
                files.text("/proc/loadavg")
                        .map(text -> text.split(" ", 2)[0])
                        .filter(average -> average.matches("[0-9]{1,6}[.][0-9]{2}"));
        Optional<CpuSet> cpus = files.cpus(CPUS + "online");
        if (load.isEmpty() || cpus.isEmpty()) {
            return unknown("load");
        }
        int count = cpus.get().size();
        String what = "%s in the last minute, on %s CPUs".formatted(load.get(), count);
        return Double.parseDouble(load.get()) <= BUSY * count
                ? ok("load", what)
                : warning("load", what)
                        .because("Other work takes time from the measured program.")
                        .run("ps -eo pcpu,pid,args --sort=-pcpu | head");
    }

    /** Checks the power supply. Batteries of devices such as a mouse are ignored. */
    private static CheckResult power(HostFiles files) {
        String supplies = "/sys/class/power_supply/";
        List<String> states = new ArrayList<>();
        for (String name : files.names(supplies)) {
            String supply = supplies + name;
            if (files.text(supply + "/type").orElse("").equals("Battery")
                    && !files.text(supply + "/scope").orElse("").equals("Device")) {
                states.add(files.text(supply + "/status").orElse(""));
            }
        }
        return states.contains("Discharging")
                ? warning("power", "on battery")
                        .because(
                                "On battery the host lowers its clock, and more so as the"
                                        + " battery runs down.")
                        .advise("Connect the charger.")
                : ok("power", states.isEmpty() ? "no battery" : "on mains power");
    }

    /** Compares two readings of the times. */
    private static CheckResult steal(Optional<CpuTicks> before, Optional<CpuTicks> after) {
        if (before.isEmpty() || after.isEmpty()) {
            return unknown("steal");
        }
        long total = after.get().all() - before.get().all();
        long stolen = after.get().stolen() - before.get().stolen();
        double share = total <= 0 ? 0 : (double) stolen / total;
        String what = String.format(Locale.ROOT, "%.1f %% in the last second", 100 * share);
        return share <= MUCH_STEAL
                ? ok("steal", what)
                : warning("steal", what)
                        .because(
                                "The hypervisor gives CPU time to other machines, unless"
                                        + " these CPUs are dedicated to this one.")
                        .run("vmstat 1 10");
    }
}
