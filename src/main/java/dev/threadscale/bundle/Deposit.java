package dev.threadscale.bundle;

import dev.threadscale.results.RunRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The run, in {@code .zenodo.json}, as a deposit of <a
 * href="https://developers.zenodo.org/#deposit-metadata">Zenodo</a>.
 */
record Deposit(RunRecord run, Credits credits) {

    static final String FILE = ".zenodo.json";

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", run.experiment().title());
        json.put("description", Bundle.sentence(run));
        json.put("upload_type", "dataset");
        json.put("creators", credits.authors().stream().map(Deposit::creator).toList());
        json.put("access_right", "open");
        // Zenodo writes the identifiers of SPDX in lower case.
        credits.license().ifPresent(id -> json.put("license", id.toLowerCase(Locale.ROOT)));
        json.put(
                "keywords",
                List.of("threadscale", "Java", "threads", "benchmark", run.experiment().name()));
        return json;
    }

    private static Map<String, String> creator(Credits.Author author) {
        Map<String, String> creator = new LinkedHashMap<>();
        creator.put("name", author.sortedName());
        author.orcid().ifPresent(orcid -> creator.put("orcid", orcid));
        return creator;
    }
}
