package dev.threadscale.cli;

import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * Every configuration of a plan on a line, with the outcome that it is to have if it is unusual.
 */
final class ConfigurationTable {

    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean outcomes;

    ConfigurationTable(Plan plan) {
        outcomes =
                plan.configurations().stream()
                        .anyMatch(configuration -> configuration.expected() != Outcome.COMPLETED);
        List<String> header = new ArrayList<>(List.of("configuration"));
        plan.experiment().matrix().axes().forEach(axis -> header.add(axis.name()));
        if (outcomes) {
            header.add("expected");
        }
        rows.add(header);
        plan.configurations().forEach(configuration -> rows.add(row(configuration)));
    }

    private List<String> row(Configuration configuration) {
        List<String> row = new ArrayList<>(List.of(configuration.id()));
        configuration.levels().values().stream().map(Level::label).forEach(row::add);
        if (outcomes) {
            row.add(configuration.expected().label());
        }
        return row;
    }

    /** The lines, each ended as the system ends lines. */
    @Override
    public String toString() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(line(row, widths)).append(System.lineSeparator());
        }
        return text.toString();
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            line.append(cell).repeat(' ', widths[i] - cell.length()).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
