package dev.threadscale.cli.machine;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Verdict;
import dev.threadscale.cli.machine.JunitReport.Case;
import dev.threadscale.cli.machine.JunitReport.Suite;
import dev.threadscale.fixture.Golden;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** A build server fails for what does not hold, and for nothing else. */
class JunitReportTest {

    private static final JunitReport NONE = new JunitReport(List.of());

    @TempDir private Path folder;

    @Test
    void verdictsBecomePassedFailedOrSkippedTests() throws Exception {
        Path run = ComparedRuns.small().in(folder.resolve("factorization/run-1"));
        String finding =
                """
                {"id": "%s", "claim": "%s", "of": {"name": "elapsed_ns"}, "where": {"tasks": ["10"]},
                 "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                            "with": {"threads": "virtual"}, "bound": "%s"}},
                """;
        RunJson.adding(
                run,
                "\"findings\": ["
                        + finding.formatted("SLOWER", "Platform threads are slower.", "> 1")
                        + finding.formatted("FASTER", "Platform threads are faster.", "< 1")
                        + finding.formatted("EXACT", "Five times as slow.", "4.99 to 5.01")
                        + """
                        {"id": "ELSEWHERE", "claim": "Another system is better.",
                         "of": {"name": "elapsed_ns"}, "where": {},
                         "expect": {"kind": "beyond", "why": "the claim is about another system"}}]
                        """);
        Report.of(run).writeTables();

        Golden.matches("junit/run.xml", JunitReport.ofRuns(List.of(run)).xml());
    }

    @Test
    void anyTextIsXml() throws Exception {
        String hostile = "\u0000\u001B[31m ]]> <a b='\"'> & \uFFFF \uD800 \u202E\n\t";
        Case failed = new Case(hostile, hostile, Verdict.NOT_REPRODUCED, hostile);
        JunitReport report = new JunitReport(List.of(new Suite(hostile, List.of(failed))));

        Element failure =
                (Element)
                        DocumentBuilderFactory.newDefaultInstance()
                                .newDocumentBuilder()
                                .parse(new InputSource(new StringReader(report.xml())))
                                .getElementsByTagName("failure")
                                .item(0);

        assertThat(failure.getAttribute("message"))
                .isEqualTo("\\u{00}\\u{1B}[31m ]]> <a b='\"'> & \\u{FFFF} \\u{D800} \\u{202E}  ");
    }

    @Test
    void onlyReportsOfTheKitAreReplaced() throws Exception {
        Path mine = folder.resolve("new/report.xml");
        new JunitReport(List.of(new Suite("old", List.of()))).write(mine);
        NONE.write(mine);
        assertThat(Files.readString(mine))
                .contains("<testsuites name=\"threadscale\"")
                .doesNotContain("old");

        Path other = Files.writeString(folder.resolve("study.yaml"), "apiVersion: x\n");
        refused(() -> NONE.write(other)).contains("study.yaml");
        assertThat(other).hasContent("apiVersion: x\n");
    }
}
