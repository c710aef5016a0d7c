package dev.threadscale.cli.gate;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.levels.Axes;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.results.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The two versions that a gate compares: jar files and folders of classes that replace those of the
 * experiment, or container images that replace its runtimes.
 *
 * @param ofBase the files of the base; empty for images
 * @param ofHead the files of the head; empty for images
 */
record GateSides(Versions versions, List<Path> ofBase, List<Path> ofHead) {

    private static final String BASE = "base";
    private static final String HEAD = "head";

    boolean isCode() {
        return !ofBase.isEmpty();
    }

    /** Returns the axis whose levels are the sides. */
    String axis() {
        return isCode() ? Axes.SIDE : Axes.RUNTIME;
    }

    String base() {
        return isCode() ? BASE : versions.base();
    }

    String head() {
        return isCode() ? HEAD : versions.head();
    }

    /** Returns the images as a list in YAML. */
    String images() {
        return "[{image: %s}, {image: %s}]"
                .formatted(quoted(versions.base()), quoted(versions.head()));
    }

    /** Returns the files of a side as a list in YAML. */
    static String files(List<Path> side) {
        List<String> files = new ArrayList<>();
        for (Path file : side) {
            files.add(quoted(file.toAbsolutePath().normalize().toString()));
        }
        return "[" + String.join(", ", files) + "]";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * Distinguishes jars from images.
     *
     * @throws UserException if the sides are neither
     */
    static GateSides of(Versions versions) {
        String base = versions.base();
        String head = versions.head();
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
        return ofBase
                ? new GateSides(versions, files(base), files(head))
                : new GateSides(versions, List.of(), List.of());
    }

    private static List<Path> files(String side) {
        List<Path> files = new ArrayList<>();
        for (String file : side.split(",", -1)) {
            Path path = Path.of(file);
            files.addAll(isRun(path) ? code(path) : List.of(path));
        }
        return files;
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
        List<Path> jars = kept.jars(kept.gate().isPresent() ? HEAD : "");
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
                ? new GateSides(versions, kept.jars(BASE), kept.jars(HEAD))
                : new GateSides(versions, List.of(), List.of());
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
