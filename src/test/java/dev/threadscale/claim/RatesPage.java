package dev.threadscale.claim;

import dev.threadscale.claim.SimulatedCell.Forks;
import dev.threadscale.claim.SimulatedCell.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page that publishes how often verdicts are false. */
final class RatesPage {

    static final Path FILE = Path.of("docs/operating-characteristics.md");
    static final String COMPARED = "Comparisons";
    private static final String VALUES = "Values";
    private static final Pattern CELL = Pattern.compile("[0-9.]+; ([0-9.]+)");

    private final Map<String, Double> runs = new HashMap<>();

    /** Reads the page. */
    RatesPage() throws IOException {
        String section = "";
        for (String line : Files.readAllLines(FILE)) {
            if (line.startsWith("## ")) {
                section = line.substring(3);
            } else if (line.startsWith("| ")) {
                String[] cells = line.split(" *[|] *", -1);
                List<Forks> columns = Forks.published();
                for (int i = 0; i < columns.size(); i++) {
                    Matcher cell = CELL.matcher(cells[i + 2]);
                    if (cell.matches()) {
                        String key = key(section, cells[1], columns.get(i));
                        runs.put(key, Double.parseDouble(cell.group(1)) / 100);
                    }
                }
            }
        }
    }

    /** The share of runs with a false verdict that is published for such a cell. */
    double runs(SimulatedCell cell) {
        String section = section(cell.boundary());
        return effects(section).stream()
                .filter(one ->
                        section.equals(COMPARED)
                                ? one.equals(cell.effects())
                                : one.ofFirstSide().equals(cell.effects().ofFirstSide()))
                .map(one -> runs.get(key(section, one.name(), cell.forks().onPage())))
                .findFirst()
                .orElseThrow();
    }

    private static String key(String section, String effects, Forks forks) {
        return String.join("|", section, effects, forks.label());
    }

    private static String section(Boundary boundary) {
        return boundary.claim() instanceof Claim.Value ? VALUES : COMPARED;
    }

    /** Writes it. */
    static String text(
            int runs, String others, BiFunction<List<Boundary>, ForkEffects, List<Rate>> rates) {
        StringBuilder page = new StringBuilder();
        page.append(
                """
                # How often a verdict is false

                For anyone who has to defend a verdict; [statistics.md](statistics.md#how-often-a-verdict-is-wrong) says what to conclude from these rates.

                The truth is exactly at the limit of each claim, where errors are most frequent. Rows say how forks vary, columns how many there are (in the last, as many
                as the findings need). A cell has the worst side of the worst kind of claim in %,d simulated runs of %d findings each: the findings that are falsely decided,
                then the runs with at least one of them, in %%.

                ```bash
                THREADSCALE_GOLDEN=update ./mvnw verify -Psoak -Dit.test=SimulatedVerdictsSoak   # writes this page
                ```
                """
                        .formatted(runs, SimulatedCell.FINDINGS));
        for (String section : List.of(COMPARED, VALUES)) {
            page.append("\n## ").append(section).append("\n\n| effects of forks |");
            Forks.published().forEach(forks -> page.append(' ').append(forks.label()).append(" |"));
            page.append("\n|---|").append("--:|".repeat(Forks.published().size())).append('\n');
            for (ForkEffects effects : effects(section)) {
                page.append("| ").append(effects.name()).append(" |");
                rates.apply(kinds(section), effects).forEach(rate -> page.append(cell(rate)));
                page.append('\n');
            }
        }
        return page.append(others)
                .append(
                        """

                        Next: [statistics.md](statistics.md#how-often-a-verdict-is-wrong) for what to conclude, [findings.md](findings.md#verdicts) for the rules of a verdict.
                        """)
                .toString();
    }

    static List<Boundary> kinds(String section) {
        return Boundary.all().stream().filter(one -> section(one).equals(section)).toList();
    }

    /** A value has but one side. */
    private static List<ForkEffects> effects(String section) {
        Set<Object> sides = new HashSet<>();
        return ForkEffects.all().stream()
                .filter(one -> section.equals(COMPARED) || sides.add(one.ofFirstSide()))
                .toList();
    }

    static String cell(Rate rate) {
        return String.format(
                Locale.ROOT, " %.1f; %.1f |", 100 * rate.verdicts(), 100 * rate.runs());
    }
}
