package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Checks that a run is continued under the conditions of its beginning, since mixed results are
 * incomparable.
 */
public final class Resumption {

    private static final String NEW_RUN = "or begin a new run without --resume.";

    /** The settings that a run adds to those of its experiment. */
    private static final Set<String> LATER =
            Set.of("forks_in_budget", "error_percent", "extensions");

    private Resumption() {}

    /** A run as it was begun. */
    private record Begun(Path path, RunRecord record) {}

    /**
     * Rejects another plan, engine, host or image, and removes the leftovers of an interrupted
     * launcher.
     */
    public static void prepare(RunDirectory run, Plan plan, Nodes nodes, String version)
            throws InterruptedException {
        Begun begun = new Begun(run.path(), run.record());
        requireSamePlan(begun, plan, nodes, version);
        // Leftovers go first, since they may occupy resources that a check of the images needs.
        nodes.ask(node -> {
            node.engine().removeAllOf(begun.record.run());
            return node;
        });
        requireSameHosts(begun, plan, nodes);
    }

    /**
     * Rejects the extension of a run under other conditions, or if a configuration that it has
     * measured can no longer run, since that would end its verdicts. Changes nothing.
     */
    public static void requireExtendable(
            Path path, RunRecord record, Plan plan, Nodes nodes, String version)
            throws InterruptedException {
        Begun begun = new Begun(path, record);
        try {
            requireSamePlan(begun, plan, nodes, version);
            requireSameHosts(begun, plan, nodes);
        } catch (EngineException lost) {
            throw lost;
        } catch (UserException changed) {
            throw UserException.of("this cannot be extended: %s", changed.problem())
                    .fix("Bring back what differs, or begin anew: threadscale reproduce %s", path);
        }
        Set<String> never = new HashSet<>();
        if (StoredFile.isFile(path.resolve(UnavailableRow.FILE))) {
            UnavailableRow.read(path, record.axes(), row -> never.add(row.configuration()));
        }
        nodes.unavailable(plan.configurations())
                .forEach((configuration, why) -> {
                    if (!never.contains(configuration.id())) {
                        throw UserException.of(
                                        "this cannot be extended: %s of the run %s cannot run here any longer: %s",
                                        configuration.describe(), path, why.reason())
                                .fix("%s", why.remedy());
                    }
                });
    }

    private static void requireSamePlan(Begun run, Plan plan, Nodes nodes, String version) {
        RunRecord record = run.record;
        if (!record.engine().equals(nodes.kind().name())) {
            throw UserException.of(
                            "the run %s was begun with the engine %s", run.path, record.engine())
                    .fix("Resume with --engine %s, %s", record.engine(), NEW_RUN);
        }
        Set<String> hosts = record.nodes() == null ? Set.of() : record.nodes().keySet();
        Set<String> given =
                nodes.areSeveral()
                        ? nodes.all().stream().map(Node::name).collect(Collectors.toSet())
                        : Set.of();
        if (!hosts.equals(given)) {
            throw UserException.of(
                            "the run %s was begun on %s, and this is %s",
                            run.path, hosts(hosts), hosts(given))
                    .fix(
                            "Resume with the same --host options (of a cluster: --spread, and --node for each), %s",
                            NEW_RUN);
        }
        refuseOtherCode(run, plan);
        if (!record.plan().hash().equals(plan.hash())) {
            throw UserException.of(
                            "the run %s measures other configurations than '%s' has now",
                            run.path, record.experiment().name())
                    .fix("Resume with the same file, --profile, --set and --only, %s", NEW_RUN);
        }
        if (!record.version().equals(version)) {
            throw UserException.of(
                            "the run %s was begun with threadscale %s, and this is %s",
                            run.path, record.version(), version)
                    .fix("Resume with that version, %s", NEW_RUN);
        }
        Map<String, Object> began = Json.members(record.experiment().measure());
        Map<String, Object> asked = Json.members(RunRecords.measure(plan));
        // These are only known after the first forks.
        began.keySet().removeAll(LATER);
        asked.keySet().removeAll(LATER);
        if (!began.equals(asked)) {
            throw UserException.of(
                            "the run %s was begun with other settings of 'measure' (%s, now %s)",
                            run.path, began, asked)
                    .fix("Resume with the same file, --profile, --set and --seed, %s", NEW_RUN);
        }
    }

    private static void requireSameHosts(Begun run, Plan plan, Nodes nodes)
            throws InterruptedException {
        nodes.ask(node -> {
            refuseAnotherHost(node, run, HostCpus.FACTS);
            refuseOtherImages(node, run, plan);
            return node;
        });
    }

    /** Rejects other CPUs, which an engine only knows after a {@link WorkerCheck}. */
    static void requireSameCpus(RunDirectory run, Nodes nodes) throws InterruptedException {
        Begun begun = new Begun(run.path(), run.record());
        nodes.ask(node -> {
            refuseAnotherHost(node, begun, Set.of());
            return node;
        });
    }

    /** Compares details before the plan's hash, which does not show the difference. */
    private static void refuseOtherCode(Begun run, Plan plan) {
        List<CodeRecord> now = RunRecords.code(plan.experiment());
        for (CodeRecord recorded : run.record.experiment().workload().codes()) {
            Optional<CodeRecord> same =
                    now.stream().filter(code -> code.file().equals(recorded.file())).findFirst();
            if (same.isPresent() && !same.get().sha256().equals(recorded.sha256())) {
                throw UserException.of(
                                "%s is not the code that the run %s was begun with (SHA-256 %s, now %s)",
                                recorded.origin(), run.path, recorded.sha256(), same.get().sha256())
                        .fix(
                                "Bring the old file back; unless --no-copies was given, it is %s/%s/%s. "
                                        + "Or begin a new run without --resume.",
                                run.path, Code.FOLDER, recorded.file());
            }
        }
    }

    private static String hosts(Set<String> names) {
        return names.isEmpty()
                ? "one host"
                : "the hosts " + String.join(", ", new TreeSet<>(names));
    }

    private static void refuseAnotherHost(Node node, Begun run, Set<String> unknown) {
        Map<String, String> recorded = run.record.host(node.name()).host();
        Map<String, String> now = node.engine().host();
        if (!without(unknown, recorded).equals(without(unknown, now))) {
            throw UserException.of(
                            "the run %s was begun on another host (%s, now %s)",
                            run.path, recorded, now)
                    .fix("Resume on that host, %s", NEW_RUN);
        }
    }

    private static Map<String, String> without(Set<String> names, Map<String, String> facts) {
        Map<String, String> rest = new HashMap<>(facts);
        rest.keySet().removeAll(names);
        return rest;
    }

    private static void refuseOtherImages(Node node, Begun run, Plan plan)
            throws InterruptedException {
        Map<String, String> digests = run.record.host(node.name()).digests();
        Set<String> runtimes =
                plan.runtimes().stream().map(RuntimeLevel::label).collect(Collectors.toSet());
        NodeFacts.images(plan, node)
                .forEach((name, image) -> {
                    String began = digests.getOrDefault(name, image.digest());
                    if (!began.equals(image.digest())) {
                        throw UserException.of(
                                        "the %s %s is not the one that the run %s was begun with (%s, now %s)",
                                        runtimes.contains(name) ? "runtime" : "image",
                                        name,
                                        run.path,
                                        began,
                                        image.digest())
                                .fix("Bring the old image back, %s", NEW_RUN);
                    }
                });
    }
}
