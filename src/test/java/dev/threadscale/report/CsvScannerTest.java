package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A field that is cut at the wrong place is a number that nobody has measured. */
class CsvScannerTest {

    private static final List<String> COLUMNS = List.of("a", "b", "c");

    /** As files and pipes do, hands out fewer bytes than it is asked for. */
    private static final class Trickle extends ByteArrayInputStream {
        Trickle(String text) {
            super(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(length, 3));
        }
    }

    private static List<List<String>> read(InputStream in) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        Row row = new Row();
        try (CsvScanner scanner = new CsvScanner(in)) {
            scanner.next(row);
            row.name();
            while (scanner.next(row)) {
                rows.add(COLUMNS.stream().map(row::getField).toList());
            }
        }
        return rows;
    }

    private static List<List<String>> read(String rows) throws IOException {
        return read(new Trickle("a,b,c\n" + rows));
    }

    @ParameterizedTest
    @EnumSource
    void whateverStandsInFieldsIsReadAsItWasWritten(LineDelimiter delimiter) throws IOException {
        SplittableRandom random = new SplittableRandom(20260801);
        for (int trial = 0; trial < 500; trial++) {
            List<List<String>> rows =
                    Stream.generate(() -> COLUMNS.stream().map(any -> field(random)).toList())
                            .limit(random.nextInt(5))
                            .toList();
            StringWriter text = new StringWriter();
            try (CsvWriter csv = CsvWriter.builder().lineDelimiter(delimiter).build(text)) {
                csv.writeRecord(COLUMNS);
                rows.forEach(csv::writeRecord);
            }

            assertThat(read(new Trickle(text.toString()))).isEqualTo(rows);
        }
    }

    /** With all that a field can be quoted for, and with what is not one byte. */
    private static String field(SplittableRandom random) {
        List<String> characters = List.of("a", "1", ",", "\"", "\n", "\r", " ", "ü", "€", "😀");
        return random.ints(random.nextInt(6), 0, characters.size())
                .mapToObj(characters::get)
                .collect(Collectors.joining());
    }

    @Test
    void rowsLongerThanTheBufferAreWhole() throws IOException {
        String large = "x".repeat(200_000);

        assertThat(read("1,%s,3\n4,5,6\n".formatted(large)))
                .isEqualTo(List.of(List.of("1", large, "3"), List.of("4", "5", "6")));
    }

    @Test
    void emptyLinesAreNoRowsAndTheLastLineNeedsNoEnd() throws IOException {
        assertThat(read("\n1,2,3\r\n\r\n\r4,,"))
                .isEqualTo(List.of(List.of("1", "2", "3"), List.of("4", "", "")));
    }

    @Test
    void aRowKnowsItsLineAlsoAfterFieldsOfSeveralLines() throws IOException {
        Row row = new Row();
        List<Long> lines = new ArrayList<>();
        try (CsvScanner scanner = new CsvScanner(new Trickle("a,b,c\n\"1\n\n\",2,3\n\n4,5,6\n"))) {
            while (scanner.next(row)) {
                lines.add(row.line());
            }
        }

        assertThat(lines).containsExactly(1L, 2L, 6L);
    }

    @Test
    void quotesThatAreOutOfPlaceAreRefused() {
        Stream.of("1,\"2,3\n4,5,6\n", "1,\"2\"x,3\n", "\"")
                .forEach(rows ->
                        assertThatExceptionOfType(CsvScanner.MalformedException.class)
                                .isThrownBy(() -> read(rows))
                                .withMessageContaining("quote"));
    }

    @Test
    void numbersWithMoreDigitsThanALongHasAreNotWhole() throws IOException {
        Row row = new Row();
        try (CsvScanner scanner =
                new CsvScanner(
                        new Trickle("a,b,c\n999999999999999999,1000000000000000000,1.5\n"))) {
            scanner.next(row);
            row.name();
            scanner.next(row);
        }

        assertThat(row.whole("a")).isEqualTo(999_999_999_999_999_999L);
        assertThat(List.of("b", "c")).allSatisfy(it -> assertThat(row.whole(it)).isNegative());
    }

    @Test
    void aCopyStaysWhenTheReaderGoesOn() throws IOException {
        Row row = new Row();
        try (CsvScanner scanner = new CsvScanner(new Trickle("a,b,c\n1,\"2,2\",ü\n4,5,6\n"))) {
            scanner.next(row);
            row.name();
            scanner.next(row);
            Row copy = row.copy();
            scanner.next(row);

            assertThat(COLUMNS.stream().map(copy::getField)).containsExactly("1", "2,2", "ü");
            assertThat(COLUMNS.stream().map(row::getField)).containsExactly("4", "5", "6");
        }
    }
}
