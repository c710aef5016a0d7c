package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Whether the images of the kit's runtimes are there. */
final class ImagesCheck implements EngineCheck {

    private static final String SUBJECT = "images";

    private final Function<List<RuntimeLevel>, Remedy> remedy;

    /**
     * Looks for them.
     *
     * @param remedy for those that are missing
     */
    ImagesCheck(Function<List<RuntimeLevel>, Remedy> remedy) {
        this.remedy = remedy;
    }

    @Override
    public List<Finding> look(Engine engine, HostFiles files) throws InterruptedException {
        List<RuntimeLevel> there = new ArrayList<>();
        List<RuntimeLevel> missing = new ArrayList<>();
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            (engine.image(runtime).isPresent() ? there : missing).add(runtime);
        }
        if (there.isEmpty()) {
            return List.of(
                    new Finding(
                            SUBJECT,
                            Severity.ERROR,
                            "none of the runtimes' images is there",
                            "Without an image no fork can run.",
                            remedy.apply(
                                    missing.stream()
                                            .filter(RuntimeLevel::isVirtualMachine)
                                            .toList())));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok(SUBJECT, labels(there)));
        for (RuntimeLevel runtime : missing) {
            findings.add(
                    new Finding(
                            SUBJECT,
                            runtime.isVirtualMachine() ? Severity.WARNING : Severity.NOTE,
                            runtime.label() + " is missing",
                            "Configurations that name it are unavailable; all others run.",
                            remedy.apply(List.of(runtime))));
        }
        return findings;
    }

    private static String labels(List<RuntimeLevel> runtimes) {
        return runtimes.stream().map(RuntimeLevel::label).collect(Collectors.joining(", "));
    }

    /** Compose builds them. */
    static Remedy build(List<RuntimeLevel> runtimes) {
        boolean optional = runtimes.stream().anyMatch(runtime -> !runtime.isVirtualMachine());
        return Remedy.run(
                "docker compose %sbuild %s"
                        .formatted(
                                optional ? "--profile native " : "",
                                runtimes.stream()
                                        .map(ImagesCheck::service)
                                        .collect(Collectors.joining(" "))));
    }

    /** The service of compose.yaml that builds the image. */
    static String service(RuntimeLevel runtime) {
        return switch (runtime.label()) {
            case "jvm-25" -> "worker-jvm";
            case "jvm-25-aot" -> "worker-jvm-aot";
            case "native-25" -> "worker-native";
            default -> "worker-" + runtime.label();
        };
    }
}
