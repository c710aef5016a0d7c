package dev.threadscale.report;

import org.junit.jupiter.api.Test;

class BrokenRunSoak extends BrokenRun {

    @Test
    void aBrokenTableIsReadOrRefused() throws Exception {
        tables().tryOut(100_000, 1, BrokenRun::isReadOrRefused);
    }

    @Test
    void aBrokenRecordIsReadOrRefused() throws Exception {
        records().tryOut(60_000, 1, BrokenRun::isReadOrRefused);
    }

    @Test
    void aBrokenFileIsReportedOrRefused() throws Exception {
        files().tryOut(10_000, 1, BrokenRun::isReportedOrRefused);
    }
}
