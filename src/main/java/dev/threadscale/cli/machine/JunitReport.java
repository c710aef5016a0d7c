package dev.threadscale.cli.machine;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.PlainText;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The verdicts in the XML format of JUnit, which build servers show.
 *
 * @param suites one for each run
 */
public record JunitReport(List<Suite> suites) {

    /** The text near the beginning of each such file of the kit. */
    private static final String MARK = "<testsuites name=\"threadscale\"";

    /** The verdicts of a run. */
    public record Suite(String name, List<Case> cases) {

        private long count(Verdict verdict) {
            return cases.stream().filter(test -> test.verdict == verdict).count();
        }
    }

    /**
     * A verdict as a test, which passes, fails or is skipped.
     *
     * @param group precedes the name
     * @param message the reason why it did not pass
     */
    public record Case(String group, String name, Verdict verdict, String message) {}

    /** Returns the verdicts on the findings of runs, from their files. */
    public static JunitReport ofRuns(List<Path> directories) {
        return new JunitReport(directories.stream().map(JunitReport::findings).toList());
    }

    /** Returns the report with further test cases in the suite of its last run. */
    public JunitReport with(List<Case> more) {
        if (suites.isEmpty()) {
            return this;
        }
        List<Suite> all = new ArrayList<>(suites);
        Suite last = all.removeLast();
        List<Case> cases = new ArrayList<>(last.cases);
        cases.addAll(more);
        all.add(new Suite(last.name, cases));
        return new JunitReport(all);
    }

    private static Suite findings(Path directory) {
        RunRecord record = RunReader.read(directory);
        String experiment = record.experiment().name();
        List<Judgement> judgements =
                new CsvFile(directory.resolve(FindingsCsv.FILE), Map.of()).exists()
                        ? FindingsCsv.read(directory, record.experiment().findings())
                        : List.of();
        List<Case> cases = new ArrayList<>();
        for (Judgement judgement : judgements) {
            cases.add(finding(experiment, judgement));
        }
        return new Suite(experiment + " " + record.run(), cases);
    }

    private static Case finding(String experiment, Judgement judgement) {
        String expected = judgement.finding().expect().expected();
        return new Case(
                experiment,
                judgement.finding().id() + ": " + judgement.finding().claim(),
                judgement.verdict(),
                "%s: %s%s%s"
                        .formatted(
                                judgement.verdict().label(),
                                FindingWords.reason(judgement),
                                expected.isEmpty() ? "" : " Expected: %s.".formatted(expected),
                                FindingWords.measured(judgement)
                                        .map(" Measured: %s."::formatted)
                                        .orElse("")));
    }

    /** Writes the report. A file of that name from another program is not replaced. */
    public void write(Path file) {
        Path path = file.toAbsolutePath().normalize();
        Folder.at(StoredFile.above(path)).unsynced().write(StoredFile.name(path), xml(), MARK);
    }

    String xml() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            line(xml, 0);
            xml.writeStartElement("testsuites");
            attribute(xml, "name", "threadscale");
            for (Suite suite : suites) {
                line(xml, 1);
                write(xml, suite);
            }
            line(xml, 0);
            xml.writeEndElement();
            line(xml, 0);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
        return text.toString();
    }

    private static void write(XMLStreamWriter xml, Suite suite) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute(xml, "name", suite.name);
        attribute(xml, "tests", Integer.toString(suite.cases.size()));
        attribute(xml, "failures", Long.toString(suite.count(Verdict.NOT_REPRODUCED)));
        attribute(xml, "errors", "0");
        attribute(xml, "skipped", Long.toString(suite.count(Verdict.INCONCLUSIVE)));
        for (Case testCase : suite.cases) {
            line(xml, 2);
            xml.writeStartElement("testcase");
            attribute(xml, "classname", testCase.group);
            attribute(xml, "name", testCase.name);
            if (testCase.verdict != Verdict.REPRODUCED) {
                line(xml, 3);
                xml.writeEmptyElement(
                        testCase.verdict == Verdict.NOT_REPRODUCED ? "failure" : "skipped");
                attribute(xml, "message", testCase.message);
                line(xml, 2);
            }
            xml.writeEndElement();
        }
        line(xml, 1);
        xml.writeEndElement();
    }

    /** Writes an attribute. The library would write characters that XML readers reject. */
    private static void attribute(XMLStreamWriter xml, String name, String text)
            throws XMLStreamException {
        xml.writeAttribute(name, PlainText.line(text));
    }

    private static void line(XMLStreamWriter xml, int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }
}
