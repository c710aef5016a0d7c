package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.extend.ExtendableRun;
import dev.threadscale.extend.ExtensionPlan;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The runs that a user names to extend them, one of each experiment.
 *
 * @param results the folder that contains all of them
 * @param plans of the runs, by their paths
 * @param named the runs that are named themselves, and not by a folder
 * @param refused why runs in a named folder cannot be extended
 */
record ExtendedRuns(
        Path results,
        List<ExtendableRun> runs,
        Map<Path, Plan> plans,
        Set<Path> named,
        List<String> refused) {

    /**
     * Finds the runs.
     *
     * @param paths run directories, folders of experiments, or results folders
     * @throws UserException if a named run cannot be extended
     */
    static ExtendedRuns of(List<Path> paths) {
        List<ExtendableRun> runs = new ArrayList<>();
        Map<Path, Plan> plans = new HashMap<>();
        Set<Path> named = new HashSet<>();
        List<String> refused = new ArrayList<>();
        for (Path path : paths) {
            if (StoredFile.isFile(path.resolve(RunRecord.FILE))) {
                runs.add(ExtendableRun.of(path));
                plans.put(path, plan(path));
                named.add(path);
                continue;
            }
            if (StoredFile.isFile(path)) {
                throw UserException.of("%s is a file, not a run directory", path)
                        .fix(
                                "Only its host can extend a run. To repeat a bundle here:"
                                        + " threadscale reproduce %s",
                                path);
            }
            List<Path> newest = newest(path);
            if (newest.isEmpty()) {
                throw UserException.of("%s does not contain any runs", path)
                        .fix("Name a run directory, results/NAME/RUN, or a results folder.");
            }
            for (Path run : newest) {
                try {
                    if (!RunReader.read(run).experiment().findings().isEmpty()) {
                        ExtendableRun extendable = ExtendableRun.of(run);
                        plans.put(run, plan(run));
                        runs.add(extendable);
                    }
                } catch (UserException cannot) {
                    refused.add(cannot.problem());
                }
            }
        }
        return new ExtendedRuns(results(runs), runs, plans, named, refused);
    }

    private static Plan plan(Path run) {
        KeptExperiment kept = KeptExperiment.ofAnyHosts(run);
        return kept.confirmed(kept.plan(List.of()));
    }

    Plan plan(ExtendableRun run) {
        return Objects.requireNonNull(plans.get(run.path()));
    }

    /**
     * Returns the others, and why this one cannot be extended.
     *
     * @throws UserException if it is named itself
     */
    ExtendedRuns without(ExtendableRun changed, UserException why) {
        if (named.contains(changed.path())) {
            throw why;
        }
        List<ExtendableRun> others = new ArrayList<>(runs);
        others.remove(changed);
        List<String> all = new ArrayList<>(refused);
        all.add(why.problem());
        return new ExtendedRuns(results, others, plans, named, all);
    }

    /** Returns the newest run of an experiment, or of each experiment in a results folder. */
    private static List<Path> newest(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        Results parent = Results.open(StoredFile.above(absolute));
        List<String> own = parent.runs(StoredFile.name(absolute));
        if (!own.isEmpty()) {
            return List.of(folder.resolve(own.getLast()));
        }
        List<Path> newest = new ArrayList<>();
        Results results = Results.open(folder);
        for (String name : StoredFile.namesIn(folder)) {
            List<String> ids =
                    StoredFile.isFolder(folder.resolve(name)) ? results.runs(name) : List.of();
            if (!ids.isEmpty()) {
                newest.add(folder.resolve(name).resolve(ids.getLast()));
            }
        }
        return newest;
    }

    /**
     * Returns the results folder of runs, which must be one, and contain one of each experiment.
     */
    private static Path results(List<ExtendableRun> runs) {
        Path results = Path.of("");
        Set<String> names = new HashSet<>();
        for (ExtendableRun run : runs) {
            String name = run.record().experiment().name();
            if (ResultsIndex.around(run.path()).isEmpty()) {
                throw UserException.of("%s is not in the folder of its experiment", run.path())
                        .fix("Move it to RESULTS/%s/%s.", name, run.record().run());
            }
            Path own = StoredFile.above(StoredFile.above(absolute(run)));
            if (!names.add(name)) {
                throw UserException.of("two of the runs measure '%s'", name)
                        .fix("Extend one after the other.");
            }
            if (names.size() > 1 && !own.equals(absolute(results))) {
                throw UserException.of("the runs are in two folders, %s and %s", results, own)
                        .fix("Extend one after the other.");
            }
            results = own;
        }
        return Messages.path(results);
    }

    private static Path absolute(ExtendableRun run) {
        return absolute(run.path());
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** Returns the runs of an extension, beginning with that of the most promising finding. */
    List<ExtendableRun> inOrder(ExtensionPlan extension) {
        List<ExtendableRun> ordered = new ArrayList<>();
        for (ExtensionPlan.Chosen chosen : extension.chosen()) {
            for (ExtendableRun run : runs) {
                String name = run.record().experiment().name();
                if (name.equals(chosen.finding().experiment()) && !ordered.contains(run)) {
                    ordered.add(run);
                }
            }
        }
        return ordered;
    }
}
