package dev.threadscale.experiment.code;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlNode.Entry;
import dev.threadscale.experiment.yaml.YamlNode.Mapping;
import dev.threadscale.worker.own.ClassParameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The {@code params} of a JMH benchmark, which are axes of the matrix written next to its name. */
public final class JmhParams {

    static final String PARAMS = "params";

    private static final String WORKLOAD = "workload";
    private static final String MATRIX = "matrix";

    private JmhParams() {}

    /** Returns the same document with its {@code params} in the matrix. */
    public static YamlNode asAxes(YamlNode document) {
        Optional<Mapping> workload = section(document, WORKLOAD);
        Optional<Mapping> matrix = section(document, MATRIX);
        Optional<Mapping> params = workload.flatMap(of -> section(of, PARAMS));
        return matrix.isPresent()
                        && params.isPresent()
                        && workload.get().entries().containsKey(JmhReader.JMH)
                ? with(
                        with(document, MATRIX, merged(matrix.get(), params.get())),
                        WORKLOAD,
                        without(workload.get()))
                : document;
    }

    private static Optional<Mapping> section(YamlNode of, String key) {
        return of instanceof Mapping(_, Map<String, Entry> entries)
                        && entries.get(key) instanceof Entry(_, Mapping section)
                ? Optional.of(section)
                : Optional.empty();
    }

    private static Mapping merged(Mapping matrix, Mapping params) {
        Map<String, Entry> axes = new LinkedHashMap<>(matrix.entries());
        params.entries()
                .forEach((name, entry) -> {
                    if (!ClassParameter.canBe(name)) {
                        throw UserException.at(
                                        entry.keyLocation(),
                                        "'%s' cannot be a parameter: it has another meaning"
                                                + " in a matrix",
                                        name)
                                .fix("Leave it out, so that the benchmark uses its own value.");
                    }
                    if (axes.putIfAbsent(name, entry) != null) {
                        throw Fields.of(matrix, "the matrix")
                                .problem(name, "'%s' is both in the matrix and in 'params'", name)
                                .fix("Keep one of the two.");
                    }
                });
        return new Mapping(matrix.location(), axes);
    }

    private static YamlNode with(YamlNode document, String section, Mapping value) {
        if (!(document instanceof Mapping(var at, Map<String, Entry> entries))) {
            return document;
        }
        Map<String, Entry> changed = new LinkedHashMap<>(entries);
        changed.computeIfPresent(section, (_, old) -> new Entry(old.keyLocation(), value));
        return new Mapping(at, changed);
    }

    private static Mapping without(Mapping workload) {
        Map<String, Entry> others = new LinkedHashMap<>(workload.entries());
        others.remove(PARAMS);
        return new Mapping(workload.location(), others);
    }
}
