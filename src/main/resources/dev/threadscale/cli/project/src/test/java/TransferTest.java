import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What is wrong is wrong however fast it is. */
class TransferTest {

    @Test
    void noMoneyIsLost() {
        Transfer transfer = new Transfer();
        transfer.accept(0);
        assertEquals(0, transfer.total());
    }
}
