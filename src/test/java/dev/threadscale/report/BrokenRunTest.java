package dev.threadscale.report;

import org.junit.jupiter.api.Test;

class BrokenRunTest extends BrokenRun {

    @Test
    void aBrokenTableIsReadOrRefused() throws Exception {
        tables().tryOut(400, 20260207, BrokenRun::isReadOrRefused);
    }

    @Test
    void aBrokenRecordIsReadOrRefused() throws Exception {
        records().tryOut(400, 20260207, BrokenRun::isReadOrRefused);
    }

    @Test
    void aBrokenFileIsReportedOrRefused() throws Exception {
        files().tryOut(20, 20260207, BrokenRun::isReportedOrRefused);
    }
}
