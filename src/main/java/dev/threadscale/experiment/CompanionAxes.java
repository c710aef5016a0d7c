package dev.threadscale.experiment;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.companion.Companion.Setting;
import dev.threadscale.experiment.companion.Secrets;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The axes of companions in a matrix: {@code db.image}, {@code db.cpus} and {@code
 * db.environment.NAME}. Only they have a dot in their names.
 *
 * @param companions the names of the experiment's companions
 */
record CompanionAxes(Set<String> companions) {

    private static final String IMAGE = "image";
    private static final String CPUS = "cpus";
    private static final String ENVIRONMENT = "environment.";
    private static final int LONGEST = 200;

    /** Returns the axes of an experiment, whose companions may have problems of their own. */
    static CompanionAxes of(Fields experiment) {
        return new CompanionAxes(
                experiment
                        .optional(CompanionReader.COMPANIONS)
                        .filter(YamlNode.Mapping.class::isInstance)
                        .map(node -> Fields.of(node, CompanionReader.COMPANIONS).rest())
                        .orElse(Set.of()));
    }

    static boolean isOne(String axis) {
        return axis.indexOf('.') > 0;
    }

    /** Returns the axes of companions in a matrix. */
    List<String> axes(Fields matrix) {
        List<String> axes = new ArrayList<>();
        for (String key : matrix.rest()) {
            if (isOne(key)) {
                matrix.know(List.of(key));
                matrix.attempt(() -> checked(matrix, key)).ifPresent(axes::add);
            }
        }
        return axes;
    }

    private String checked(Fields matrix, String axis) {
        String companion = companion(axis);
        if (!companions.contains(companion)) {
            throw matrix.problem(
                            axis,
                            "the axis '%s' is of a companion '%s', which the experiment lacks",
                            axis,
                            companion)
                    .fix(
                            "%s",
                            companions.isEmpty()
                                    ? "Describe it in 'companions', or remove the axis."
                                    : Spelling.didYouMean(companion, companions));
        }
        if (setting(axis).isEmpty()) {
            throw matrix.problem(axis, "'%s' cannot be an axis", axis)
                    .fix("%s", remedy(companion).orElseThrow());
        }
        return axis;
    }

    /** Returns what to write instead of a companion's bare name. */
    Optional<String> remedy(String key) {
        return companions.contains(key)
                ? Optional.of(
                        "The axes of a companion are '%1$s.cpus', '%1$s.image' and '%1$s.environment.NAME'."
                                .formatted(key))
                : Optional.empty();
    }

    private static String companion(String axis) {
        return axis.substring(0, axis.indexOf('.'));
    }

    private static Optional<Setting> setting(String axis) {
        String name = axis.substring(axis.indexOf('.') + 1);
        return switch (name) {
            case IMAGE -> Optional.of(new Setting.Image());
            case CPUS -> Optional.of(new Setting.Cpus());
            default ->
                    Optional.of(name)
                            .filter(text -> text.startsWith(ENVIRONMENT))
                            .map(text -> text.substring(ENVIRONMENT.length()))
                            .filter(CompanionReader::isVariable)
                            .map(Setting.Environment::new);
        };
    }

    /** Reads a level. Labels that companions understand alike are the same level. */
    static Level level(String axis, YamlNode node) {
        Setting setting = setting(axis).orElseThrow();
        String label =
                switch (setting) {
                    case Setting.Image _ -> CompanionReader.image(node, axis);
                    case Setting.Cpus _ ->
                            CompanionReader.cpus(node, axis).stripTrailingZeros().toPlainString();
                    case Setting.Environment _ -> CompanionReader.text(node, axis);
                };
        if (label.isBlank()) {
            throw Fields.wrongType(node, axis, "a text that is not empty");
        }
        Bounds.length(node.location(), "the level", label, LONGEST);
        return new MachineLevel.OfCompanion(companion(axis), setting, label);
    }

    /**
     * Rejects a secret as an axis, since levels are shown everywhere.
     *
     * @param key a key of an experiment, with any profile
     */
    static void rejectSecret(String key, Location at) {
        if (isOne(key)
                && setting(key).orElse(null) instanceof Setting.Environment(String name)
                && Secrets.isSecret(name)) {
            throw UserException.at(
                            at,
                            "'%s' cannot be an axis: by its name it is a secret, and a run shows the levels of its axes",
                            key)
                    .fix(
                            "Set it in 'companions', once; or vary a variable whose name is not that of a secret.");
        }
    }
}
