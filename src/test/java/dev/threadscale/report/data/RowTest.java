package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One row stands for all, so that what is kept of it must not change with the next. */
class RowTest {

    private static final List<String> COLUMNS = List.of("a", "b", "c");

    private static Iterator<Row> rows(String rows) {
        return CsvReader.builder().build(new Row.Handler(), "a,b,c\n" + rows).iterator();
    }

    @Test
    void numbersWithMoreDigitsThanALongHasAreNotWhole() {
        Row row = rows("999999999999999999,1000000000000000000,1.5\n").next();

        assertThat(row.whole("a")).isEqualTo(999_999_999_999_999_999L);
        assertThat(List.of("b", "c")).allSatisfy(it -> assertThat(row.whole(it)).isNegative());
    }

    @Test
    void aCopyStaysWhenTheReaderGoesOn() {
        Iterator<Row> rows = rows("1,\"2,2\",ü\n4,5,6\n");
        Row row = rows.next();
        Row copy = row.copy();
        rows.next();

        assertThat(COLUMNS.stream().map(copy::getField)).containsExactly("1", "2,2", "ü");
        assertThat(COLUMNS.stream().map(row::getField)).containsExactly("4", "5", "6");
    }
}
