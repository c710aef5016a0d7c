package dev.threadscale.cli.gate;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.levels.Axes;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.results.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The two versions that a gate compares. */
sealed interface GateSides {

    /** Returns the base as it was typed. */
    String base();

    /** Returns the head as it was typed. */
    String head();

    /** Returns the axis whose levels are the sides. */
    default String axis() {
        return this instanceof Jars ? Axes.SIDE : Axes.RUNTIME;
    }

    default String baseLevel() {
        return this instanceof Jars ? Jars.BASE : base();
    }

    default String headLevel() {
        return this instanceof Jars ? Jars.HEAD : head();
    }

    /** The sides as jar files and folders of classes that replace those of the experiment. */
    record Jars(String base, String head, List<Path> ofBase, List<Path> ofHead)
            implements GateSides {

        static final String BASE = "base";
        static final String HEAD = "head";

        /** Returns the files of a side as a list in YAML. */
        static String yaml(List<Path> side) {
            return side.stream()
                    .map(file -> quoted(file.toAbsolutePath().normalize().toString()))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
    }

    /** The sides as container images that replace the experiment's runtimes. */
    record Images(String base, String head) implements GateSides {

        String yaml() {
            return "[{image: %s}, {image: %s}]".formatted(quoted(base), quoted(head));
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * Distinguishes jars from images.
     *
     * @throws UserException if the sides are neither
     */
    static GateSides of(String base, String head) {
        boolean ofBase = isCode("--base", base);
        if (ofBase != isCode("--head", head)) {
            throw UserException.of(
                            "--base %s and --head %s are of different kinds: one is a file,"
                                    + " the other an image",
                            base, head)
                    .fix("Name two jars, or two images; a jar's name ends in .jar.");
        }
        if (!ofBase && base.equals(head)) {
            throw UserException.of("--base and --head name the same image, %s", base)
                    .fix("Name two different images, by their tags or their digests.");
        }
        return ofBase ? new Jars(base, head, files(base), files(head)) : new Images(base, head);
    }

    private static List<Path> files(String side) {
        return Arrays.stream(side.split(",", -1))
                .map(Path::of)
                .flatMap(path -> isRun(path) ? code(path).stream() : Stream.of(path))
                .toList();
    }

    private static boolean isRun(Path path) {
        return Files.exists(path.resolve(RunRecord.FILE));
    }

    /**
     * Returns the code that a run keeps. Its times are not compared, because they were measured on
     * another day.
     */
    private static List<Path> code(Path run) {
        KeptExperiment kept = KeptExperiment.of(run);
        List<Path> jars = kept.jars(kept.gate().isPresent() ? Jars.HEAD : "");
        if (jars.isEmpty()) {
            throw UserException.of(
                            "%s is a run that does not contain jars, and its times were"
                                    + " measured on another day, so a difference could be caused by the"
                                    + " host",
                            run)
                    .fix(
                            "Name the jar or the image that it measured; to compare runs, use 'threadscale"
                                    + " compare --fail-on-change'.");
        }
        return jars;
    }

    /** Returns the sides that a gate has compared, from the copies in its run. */
    static GateSides of(Versions versions, KeptExperiment kept) {
        return kept.hasCode()
                ? new Jars(
                        versions.base(),
                        versions.head(),
                        kept.jars(Jars.BASE),
                        kept.jars(Jars.HEAD))
                : new Images(versions.base(), versions.head());
    }

    private static boolean isCode(String option, String side) {
        List<Path> files = files(side);
        for (Path path : files) {
            String file = path.toString();
            boolean isPath =
                    files.size() > 1
                            || file.endsWith(".jar")
                            || file.startsWith(".")
                            || file.startsWith("/");
            if (file.isBlank() || (isPath && !Files.exists(path))) {
                throw UserException.of("%s: the file '%s' does not exist", option, file)
                        .fix("Build it, or correct the path, which is relative to this folder.");
            }
        }
        return Files.exists(files.getFirst());
    }
}
