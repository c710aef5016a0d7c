package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether memory may lie on a disk. */
final class SwapCheck implements HostCheck {

    private static final String SUBJECT = "swap";
    private static final String WHY =
            "Memory of other programs may move to a disk and back while a fork is measured; forks"
                    + " have none.";
    private static final Remedy REMEDY = Remedy.run("sudo swapoff -a");

    @Override
    public Finding look(HostFiles files) {
        String memory = files.text("/proc/meminfo").orElse("");
        OptionalLong total = kibibytes("SwapTotal", memory);
        OptionalLong free = kibibytes("SwapFree", memory);
        if (total.isEmpty() || free.isEmpty()) {
            return Finding.unknown(SUBJECT);
        }
        if (total.getAsLong() == 0) {
            return Finding.ok(SUBJECT, "off");
        }
        long used = total.getAsLong() - free.getAsLong();
        String what =
                "%d of %d MiB in use".formatted(mebibytes(used), mebibytes(total.getAsLong()));
        return used > 0
                ? new Finding(SUBJECT, Severity.WARNING, what, WHY, REMEDY)
                : new Finding(SUBJECT, Severity.NOTE, "on, " + what, WHY, REMEDY);
    }

    private static OptionalLong kibibytes(String name, String memory) {
        Matcher matcher =
                Pattern.compile("^" + name + ": +(\\d{1,18}) kB$", Pattern.MULTILINE)
                        .matcher(memory);
        return matcher.find()
                ? OptionalLong.of(Long.parseLong(matcher.group(1)))
                : OptionalLong.empty();
    }

    /** Rounded up: a little is not nothing. */
    private static long mebibytes(long kibibytes) {
        return (kibibytes + 1023) / 1024;
    }
}
