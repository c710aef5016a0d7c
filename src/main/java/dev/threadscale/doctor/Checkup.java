package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All checks. */
public final class Checkup {

    private static final String KUBERNETES = "kubernetes";

    /** Of a cluster. */
    private static final List<EngineCheck> CLUSTER =
            List.of(
                    new ClusterCheck(),
                    new ImagesCheck(any ->
                            Remedy.advice(
                                    "docs/kubernetes.md says how nodes get to know images.")));

    /** Of an engine with containers. */
    private static final List<EngineCheck> CONTAINERS =
            List.of(
                    new DockerCheck(),
                    new CgroupCheck(),
                    new ImagesCheck(ImagesCheck::build),
                    new ContainerSupportCheck());

    private static final List<HostCheck> STATE =
            List.of(new TopologyCheck(), new SmtCheck(), new TurboCheck(), new SwapCheck());

    /** What disturbs every measurement, and is read at once. */
    private static final List<HostCheck> NOISE =
            List.of(new GovernorCheck(), new LoadCheck(), new PowerCheck());

    private static final Finding ELSEWHERE =
            new Finding(
                    "host",
                    Severity.NOTE,
                    "the engine is on another host than this launcher",
                    "Its CPUs, load and settings cannot be seen from here.",
                    Remedy.advice("Run threadscale doctor there, too."));

    private Checkup() {}

    /** What all checks find; takes a second, in which counters of the kernel move. */
    public static List<Finding> of(Surroundings here) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        boolean thisHost =
                switch (here.contact()) {
                    case Contact.Failed(EngineException why) -> {
                        findings.add(failed(why));
                        yield true;
                    }
                    case Contact.Reached(Engine engine) -> {
                        findings.addAll(engine(engine, here.files()));
                        yield engine.onThisHost();
                    }
                };
        if (thisHost) {
            Stream.of(STATE, NOISE)
                    .flatMap(List::stream)
                    .forEach(check -> findings.add(check.look(here.files())));
            findings.add(new StealCheck(here.pause()).look(here.files()));
        } else {
            findings.add(ELSEWHERE);
        }
        findings.add(DiskCheck.look(here.results(), here.freeBytes()));
        return findings;
    }

    /** What disturbs a run that is about to begin. */
    public static List<Finding> noise(HostFiles files) {
        return NOISE.stream()
                .map(check -> check.look(files))
                .filter(finding -> finding.isAtLeast(Severity.WARNING))
                .toList();
    }

    private static List<Finding> engine(Engine engine, HostFiles files)
            throws InterruptedException {
        if (!engine.isolated()) {
            return List.of(
                    new Finding(
                            "engine",
                            Severity.NOTE,
                            engine.name() + ": child processes in place of containers",
                            "They have neither quotas nor memory limits, and are not isolated.",
                            Remedy.advice("Measure in containers: --engine docker.")));
        }
        List<Finding> findings = new ArrayList<>();
        try {
            for (EngineCheck check : engine.name().equals(KUBERNETES) ? CLUSTER : CONTAINERS) {
                findings.addAll(check.look(engine, files));
            }
        } catch (EngineException lost) {
            findings.add(failed(lost));
        }
        return findings;
    }

    private static Finding failed(EngineException why) {
        return new Finding(
                "engine",
                Severity.ERROR,
                String.valueOf(why.getMessage()),
                "Without it no fork can run.",
                Remedy.advice(why.remedy()));
    }
}
