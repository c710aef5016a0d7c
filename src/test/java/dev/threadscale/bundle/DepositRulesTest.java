package dev.threadscale.bundle;

import static dev.threadscale.bundle.Described.members;
import static dev.threadscale.bundle.Described.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rules of <a href="https://developers.zenodo.org/#deposit-metadata">Zenodo</a>, which refuses
 * a deposit that breaks them.
 */
class DepositRulesTest {

    private static final List<String> REQUIRED =
            List.of("upload_type", "title", "creators", "description", "access_right", "license");

    /** Optional attributes that a run may have. */
    private static final List<String> OPTIONAL =
            List.of("publication_date", "keywords", "notes", "related_identifiers", "version");

    private static final Set<String> UPLOAD_TYPES =
            Set.of(
                    "publication",
                    "poster",
                    "presentation",
                    "dataset",
                    "image",
                    "video",
                    "software",
                    "lesson",
                    "physicalobject",
                    "other");

    private static final Set<String> ACCESS_RIGHTS =
            Set.of("open", "embargoed", "restricted", "closed");

    @TempDir Path results;
    private Described described;
    private JsonNode deposit;

    @BeforeEach
    void aDeposit() throws Exception {
        described = Described.in(results);
        deposit = described.json(Deposit.FILE);
    }

    @Test
    void attributesAreKnownAndRequiredOnesAreThere() {
        assertThat(members(deposit)).containsAll(REQUIRED);
        assertThat(members(deposit))
                .filteredOn(name -> !REQUIRED.contains(name))
                .isSubsetOf(OPTIONAL);
        assertThat(deposit.get("title").textValue()).hasSizeGreaterThanOrEqualTo(3);
        assertThat(deposit.get("description").textValue()).hasSizeGreaterThanOrEqualTo(3);
        assertThat(texts(deposit.get("keywords"))).doesNotContainNull().doesNotHaveDuplicates();
    }

    @Test
    void controlledWordsAreInTheirVocabulary() {
        assertThat(deposit.get("upload_type").textValue()).isIn(UPLOAD_TYPES);
        assertThat(deposit.get("access_right").textValue()).isIn(ACCESS_RIGHTS);
        // The vocabulary has the identifiers of SPDX in lower case.
        assertThat(deposit.get("license").textValue()).isEqualTo("cc-by-4.0");
    }

    @Test
    void familyNamesOfCreatorsComeFirst() {
        JsonNode creators = deposit.get("creators");

        assertThat(texts(creators, "name"))
                .containsExactly("Lovelace, Ada", "Carberry, Josiah", "Café Club");
        assertThat(creators)
                .allSatisfy(creator ->
                        assertThat(members(creator))
                                .isSubsetOf("name", "affiliation", "orcid", "gnd"));
        assertThat(texts(creators, "orcid")).containsExactly("", "0000-0002-1825-0097", "");
    }

    /** Its default for a data set waives all rights. */
    @Test
    void withoutALicenceThereIsNoDeposit() {
        Credits credits = Credits.of(List.of("Lovelace, Ada"), Optional.empty());

        assertThat(Bundle.descriptions(described.run(), credits))
                .containsKey(Crate.FILE)
                .doesNotContainKey(Deposit.FILE);
    }
}
