package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.companion.Secrets;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Overrides;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks that the texts that a run keeps do not show the secrets of companions. YAML can write a
 * value in many ways, so the texts to be kept are read again: each secret must be hidden in them.
 */
final class SecretCheck {

    private record Setting(String name, YamlNode.Scalar value) {}

    private SecretCheck() {}

    /**
     * Checks an experiment with all its profiles.
     *
     * @throws UserException if a secret would be shown
     */
    static void check(ExperimentFile file, List<String> overrides) {
        List<Setting> written = variables(file.document());
        if (!written.isEmpty()) {
            String kept = Secrets.masked(file.text());
            check(written, YamlNode.read(file.path().toString(), kept));
        }
        for (String override : overrides) {
            check(variables(Overrides.parse(override)), Overrides.parse(Secrets.masked(override)));
        }
    }

    private static void check(List<Setting> written, YamlNode kept) {
        List<Setting> shown = variables(kept);
        for (int i = 0; i < written.size(); i++) {
            Setting variable = written.get(i);
            boolean hidden =
                    i < shown.size()
                            && Secrets.isHidden(variable.name(), shown.get(i).value().text());
            if (!hidden) {
                throw variable.value()
                        .problem(
                                "the secret %s has a form that could not be hidden",
                                variable.name())
                        .fix(
                                "Write its value on the line of its name, without escapes: 4 to"
                                        + " 200 letters, digits and any of . _ ~ + / = -");
            }
        }
    }

    private static List<Setting> variables(YamlNode document) {
        List<Setting> found = new ArrayList<>();
        collect(document, false, found);
        return found;
    }

    private static void collect(YamlNode node, boolean ofCompanion, List<Setting> found) {
        switch (node) {
            case YamlNode.Scalar _ -> {}
            case YamlNode.Sequence list ->
                    list.items().forEach(item -> collect(item, ofCompanion, found));
            case YamlNode.Mapping mapping -> {
                for (Map.Entry<String, YamlNode.Entry> entry : mapping.entries().entrySet()) {
                    String key = entry.getKey();
                    YamlNode value = entry.getValue().value();
                    CompanionAxes.rejectSecret(key, entry.getValue().keyLocation());
                    if (ofCompanion && value instanceof YamlNode.Scalar scalar) {
                        found.add(new Setting(key, scalar));
                    }
                    collect(value, ofCompanion || key.equals(CompanionReader.COMPANIONS), found);
                }
            }
        }
    }
}
