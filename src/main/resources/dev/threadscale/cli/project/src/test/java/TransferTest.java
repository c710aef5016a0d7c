import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** A wrong result is wrong, however fast it comes. */
class TransferTest {

    @Test
    void noMoneyIsLost() {
        Transfer transfer = new Transfer();
        transfer.accept(0);
        assertEquals(0, transfer.total());
    }
}
