package dev.threadscale.explain;

import dev.threadscale.explain.Side.Work;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * Divides the difference in time between two sides among its causes.
 *
 * <p>A task takes T = U / p + W: its CPU time U, on p CPUs at a time, and the time W in which no
 * CPU works. If m is the mean of 1 / p of both sides and Ū the mean of U, the difference is exactly
 *
 * <p>(U₁ − U₂) m + Ū (1 / p₁ − 1 / p₂) + (W₁ − W₂).
 *
 * <p>The first part is divided by the methods of the samples. The second part is a cause of its own
 * as far as it follows from the number of CPUs that a side may use. The rest of the second part and
 * the third part are CPUs without work, which the waiting of threads explains in proportion.
 */
final class Causes {

    /** The difference below which sides take the same time. */
    private static final double LEAST_DIFFERENCE = 0.05;

    /** The share below which a cause is noise of the samples. */
    private static final double LEAST_SHARE = 0.01;

    private static final int MOST_OF_A_KIND = 5;

    /** The maximum number of methods in the name of a cause. */
    private static final int MOST_NAMED = 3;

    private final Side over;
    private final Side under;
    private final double difference;
    private final List<Cause> causes = new ArrayList<>();

    /**
     * The part of the difference that follows from the number of tasks that can compute at a time,
     * in ns.
     */
    private double slots;

    private Causes(Side over, Side under) {
        this.over = over;
        this.under = under;
        this.difference = over.elapsed() - under.elapsed();
    }

    /** Returns the causes that explain most, followed by quantities that merely differ. */
    static List<Cause> of(Side over, Side under) {
        Causes all = new Causes(over, under);
        if (all.canBeShared()) {
            all.work();
            all.waiting(all.parallelism());
        }
        all.causes.sort(Comparator.comparingDouble((Cause cause) -> -cause.share().orElse(0.0)));
        all.counts();
        return List.copyOf(all.causes);
    }

    /** Returns true if there is a difference in time. */
    static boolean differ(Side one, Side other) {
        return Math.abs(one.elapsed() - other.elapsed())
                > LEAST_DIFFERENCE * Math.min(one.elapsed(), other.elapsed());
    }

    private boolean canBeShared() {
        return differ(over, under)
                && over.counted(CauseKind.CPU).isPresent()
                && under.counted(CauseKind.CPU).isPresent();
    }

    private void work() {
        boolean whole = over.isSampledWhole(under);
        double factor = (1 / over.busy() + 1 / under.busy()) / 2;
        Map<Work, Double> first = over.work(whole);
        Map<Work, Double> second = under.work(whole);
        for (Work work : both(first, second)) {
            double a = first.getOrDefault(work, 0.0);
            double b = second.getOrDefault(work, 0.0);
            add(work, a, b, (a - b) * factor);
        }
    }

    /**
     * Returns the keys of both sides, sorted so that the same recordings give the same order of
     * causes.
     */
    static <T extends Comparable<T>> Set<T> both(Map<T, ?> first, Map<T, ?> second) {
        Set<T> keys = new TreeSet<>(first.keySet());
        keys.addAll(second.keySet());
        return keys;
    }

    /**
     * Adds the cause of the CPUs that a side may use, and returns the part of CPUs without work.
     */
    private double parallelism() {
        double cpu = (over.cpu() + under.cpu()) / 2;
        double all = cpu * (1 / over.busy() - 1 / under.busy());
        Room first = over.room();
        Room second = under.room();
        if (first.running() == second.running()) {
            return all;
        }
        double unused = (first.running() / over.busy() + second.running() / under.busy()) / 2;
        double limit = cpu * (1 / first.running() - 1 / second.running()) * unused;
        if (first.cpus() == second.cpus()) {
            slots += limit;
        } else {
            add(new Work(CauseKind.CPUS, ""), first.cpus(), second.cpus(), limit);
        }
        return all - limit;
    }

    /**
     * Adds the cause of the tasks that run at a time, and returns the remaining time of CPUs
     * without work. If all tasks that have begun wait equally long, more of them at a time reduce
     * the waiting proportionally.
     */
    private double slots(double idle) {
        Room first = over.room();
        Room second = under.room();
        double waiting =
                (over.outside() + under.outside()) / 2 * (1 / first.begun() - 1 / second.begun());
        double within = Math.clamp(waiting, Math.min(0, idle), Math.max(0, idle));
        boolean begun = first.begun() != second.begun();
        add(
                new Work(CauseKind.SLOTS, ""),
                begun ? first.begun() : first.running(),
                begun ? second.begun() : second.running(),
                slots + within);
        return idle - within;
    }

    /**
     * Divides the time of CPUs without work among the waits of threads. A thread that is ready for
     * a CPU waits because of the host, so this comes after what the program waits for.
     */
    private void waiting(double parallelism) {
        double idle = slots(parallelism + over.idle() - under.idle());
        double unexplained = divide(idle, over.waits(), under.waits());
        add(
                new Work(CauseKind.IDLE, ""),
                over.elapsed() * over.room().cpus() - over.cpu(),
                under.elapsed() * under.room().cpus() - under.cpu(),
                divide(unexplained, over.runnable(under), under.runnable(over)));
    }

    /**
     * Divides a time of CPUs without work among those waits that grew with it, in proportion and at
     * most all of it, and returns the rest.
     */
    private double divide(double idle, Map<Work, Double> first, Map<Work, Double> second) {
        Set<Work> all = both(first, second);
        double sum = all.stream().mapToDouble(work -> along(idle, first, second, work)).sum();
        double each = sum == 0 ? 0 : idle / Math.max(Math.abs(idle), sum);
        for (Work work : all) {
            double a = first.getOrDefault(work, 0.0);
            double b = second.getOrDefault(work, 0.0);
            if (!add(work, a, b, each * along(idle, first, second, work))
                    && Math.abs(a - b) > LEAST_DIFFERENCE * Math.max(a, b)) {
                // Threads wait for it in any case, while others work.
                causes.add(cause(work, a, b, Optional.empty()));
            }
        }
        return idle - each * sum;
    }

    /** Returns the extra waiting of a side, if that side has more time without work. */
    private static double along(
            double idle, Map<Work, Double> first, Map<Work, Double> second, Work one) {
        double more = first.getOrDefault(one, 0.0) - second.getOrDefault(one, 0.0);
        return Math.max(0, Math.signum(idle) * more);
    }

    /** Adds a cause unless its share is noise. */
    private boolean add(Work one, double a, double b, double explained) {
        double share = explained / difference;
        return Math.abs(share) >= LEAST_SHARE && causes.add(cause(one, a, b, Optional.of(share)));
    }

    private Cause cause(Work one, double a, double b, Optional<Double> share) {
        return new Cause(
                one.kind(),
                one.kind() == CauseKind.HELD ? holders() : one.what(),
                Optional.of(Math.max(0, a)),
                Optional.of(Math.max(0, b)),
                share);
    }

    /** Names all that holds carriers, since they wait for one another: what differs most first. */
    private String holders() {
        List<Cause> all = differing(CauseKind.HELD_BY);
        StringJoiner names = new StringJoiner("; ");
        all.stream().limit(MOST_NAMED).forEach(cause -> names.add(cause.what()));
        if (all.size() > MOST_NAMED) {
            names.add("%d more".formatted(all.size() - MOST_NAMED));
        }
        return names.toString();
    }

    /** Adds counts that are not times themselves, in the order of their kinds. */
    private void counts() {
        for (CauseKind kind : CauseKind.values()) {
            List<Cause> differing = kind.canExplain() ? List.of() : differing(kind);
            if (kind != CauseKind.HELD_BY || differing.size() > 1) {
                differing.stream().limit(MOST_OF_A_KIND).forEach(causes::add);
            }
        }
    }

    private List<Cause> differing(CauseKind kind) {
        return both(over.amounts(kind), under.amounts(kind)).stream()
                .map(what -> counted(kind, what))
                .filter(cause -> !cause.over().equals(cause.under()))
                .sorted(
                        Comparator.comparingDouble(cause ->
                                -Math.abs(cause.over().orElse(0.0) - cause.under().orElse(0.0))))
                .toList();
    }

    private Cause counted(CauseKind kind, String what) {
        return new Cause(
                kind, what, over.amount(kind, what), under.amount(kind, what), Optional.empty());
    }
}
