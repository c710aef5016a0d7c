package dev.threadscale.experiment;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code profiles}: named parts of an experiment that can be laid over the rest. */
final class Profiles {

    static final String PROFILES = "profiles";

    private Profiles() {}

    /** Returns the profiles of a document by name, in its order. */
    static Map<String, YamlNode> of(YamlNode document) {
        Map<String, YamlNode> profiles = new LinkedHashMap<>();
        Optional<YamlNode> node = ExperimentReader.fields(document).optional(PROFILES);
        if (node.isPresent()) {
            Fields named = Fields.of(node.get(), PROFILES);
            for (String name : named.rest()) {
                Bounds.length(named.keyLocation(name), "the name of a profile", name, Bounds.WORDS);
                Bounds.count(
                        named.keyLocation(name),
                        "'profiles'",
                        profiles.size() + 1,
                        Bounds.PROFILES);
                profiles.put(name, named.required(name));
            }
        }
        return profiles;
    }

    /**
     * Returns one profile.
     *
     * @throws UserException if the document does not have it
     */
    static YamlNode named(YamlNode document, String name) {
        Map<String, YamlNode> known = of(document);
        YamlNode profile = known.get(name);
        if (profile == null) {
            throw UserException.at(
                            Location.of(document.location().source()),
                            "the profile '%s' does not exist",
                            name)
                    .fix(
                            "%s",
                            known.isEmpty()
                                    ? "This experiment does not have profiles: leave"
                                            + " out --profile."
                                    : Spelling.didYouMean(name, known.keySet()));
        }
        Fields.of(profile, "the profile '%s'".formatted(name));
        return profile;
    }
}
