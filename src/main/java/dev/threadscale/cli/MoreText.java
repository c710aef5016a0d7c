package dev.threadscale.cli;

import dev.threadscale.claim.Judgement;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.extend.ExtendableRun;
import dev.threadscale.extend.ExtensionPlan;
import dev.threadscale.extend.ExtensionPlan.Chosen;
import dev.threadscale.extend.ExtensionPlan.LeftOut;
import dev.threadscale.extend.OpenFinding;
import dev.threadscale.text.PlainText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan of an extension, before it begins.
 *
 * @param runs whose open findings it chooses from
 * @param areNamed true if the user has named findings, so others are not mentioned
 */
record MoreText(
        ExtensionPlan plan,
        List<ExtendableRun> runs,
        Optional<Duration> budget,
        boolean areNamed,
        int width) {

    private static final String INDENT = "  ";

    String text() {
        StringBuilder text = new StringBuilder(Paragraph.of(headline(), width, ""));
        for (Chosen chosen : plan.chosen()) {
            text.append(
                    line(
                            name(chosen.finding()),
                            "up to %d forks of each configuration, until about %s from now"
                                    .formatted(
                                            chosen.finding().forks().orElseThrow(),
                                            Amounts.about(chosen.time()))));
        }
        int beyond = areNamed ? 0 : runs.stream().mapToInt(run -> run.beyond().size()).sum();
        if (!plan.left().isEmpty() || beyond > 0) {
            text.append("Left out:\n");
        }
        for (Map.Entry<OpenFinding, LeftOut> left : plan.left().entrySet()) {
            text.append(line(name(left.getKey()), why(left.getKey(), left.getValue())));
        }
        for (ExtendableRun run : areNamed ? List.<ExtendableRun>of() : runs) {
            for (Judgement judgement : run.beyond()) {
                text.append(
                        line(
                                name(run.record().experiment().name(), judgement.finding().id()),
                                judgement.reason()));
            }
        }
        return text.toString();
    }

    private String headline() {
        int open = 0;
        for (ExtendableRun run : runs) {
            open += run.open().size() + run.beyond().size();
        }
        String within = budget.map(time -> " within " + Amounts.of(time)).orElse("");
        if (open == 0) {
            return "No finding is open.";
        }
        int chosen = plan.chosen().size();
        if (chosen == 0) {
            String none =
                    open == 1
                            ? "not decide the open finding"
                            : "decide none of the %d open findings";
            return "Further forks%s would probably %s.".formatted(within, none.formatted(open));
        }
        String which = open == 1 ? "the open finding" : "%d of the %d open findings";
        return "Continuing for %s%s, in this order:"
                .formatted(which.formatted(chosen, open), within);
    }

    private String why(OpenFinding finding, LeftOut reason) {
        return switch (reason) {
            case AT_LIMIT -> "too close to its limit for any number of forks that is allowed";
            case DISTURBED -> "other programs or the host disturb its forks";
            case TOO_MANY_FORKS ->
                    "needs %d forks of each configuration, and has %d"
                            .formatted(finding.forks().orElseThrow(), finding.prospect().now());
            case TOO_LONG ->
                    "needs about %s, for %d forks of each configuration"
                            .formatted(
                                    Amounts.about(finding.time()), finding.forks().orElseThrow());
        };
    }

    private String name(OpenFinding finding) {
        return name(finding.experiment(), finding.id());
    }

    private String name(String experiment, String finding) {
        return runs.size() > 1 ? experiment + " " + finding : finding;
    }

    private String line(String name, String text) {
        return Paragraph.of(PlainText.line(name + ": " + text), width, INDENT, INDENT.repeat(2));
    }
}
