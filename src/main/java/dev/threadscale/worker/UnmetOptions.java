package dev.threadscale.worker;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;

/** Compares the options that HotSpot was given with the values that it uses. */
final class UnmetOptions {

    private static final String PREFIX = "-XX:";
    private static final String UNITS = "kmgt";
    private static final int UNIT_BITS = 10;

    private UnmetOptions() {}

    /** Returns the options of this virtual machine; empty if all are used, or that is unknown. */
    static Optional<String> here() {
        try {
            HotSpotDiagnosticMXBean bean =
                    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return bean == null
                    ? Optional.empty()
                    : among(
                            ManagementFactory.getRuntimeMXBean().getInputArguments(),
                            name -> bean.getVMOption(name).getValue());
        } catch (UnsupportedOperationException | LinkageError unknown) {
            return Optional.empty();
        }
    }

    /**
     * Returns the options whose value in use differs from the last one given, as {@code name=value}
     * separated by blanks, or the name alone if the virtual machine does not have the option.
     *
     * @param used returns the value of an option; throws IllegalArgumentException if there is none
     */
    static Optional<String> among(List<String> given, UnaryOperator<String> used) {
        Map<String, String> asked = new LinkedHashMap<>();
        for (String option : given) {
            if (option.startsWith(PREFIX + "+") || option.startsWith(PREFIX + "-")) {
                String value = Boolean.toString(option.charAt(PREFIX.length()) == '+');
                asked.put(option.substring(PREFIX.length() + 1), value);
            } else if (option.startsWith(PREFIX) && option.indexOf('=') > 0) {
                int equals = option.indexOf('=');
                asked.put(option.substring(PREFIX.length(), equals), option.substring(equals + 1));
            }
        }
        StringJoiner unmet = new StringJoiner(" ");
        for (Map.Entry<String, String> option : asked.entrySet()) {
            try {
                String value = used.apply(option.getKey());
                if (differ(option.getValue(), value)) {
                    unmet.add(option.getKey() + "=" + value);
                }
            } catch (IllegalArgumentException missing) {
                unmet.add(option.getKey());
            }
        }
        return unmet.length() == 0 ? Optional.empty() : Optional.of(unmet.toString());
    }

    /** Returns true if two switches or numbers differ. Other values are texts of any form. */
    private static boolean differ(String asked, String value) {
        if (value.equals("true") || value.equals("false")) {
            return !asked.equals(value);
        }
        double one = number(asked);
        double other = number(value);
        return !Double.isNaN(one) && !Double.isNaN(other) && one != other;
    }

    private static double number(String text) {
        int last = text.length() - 1;
        int unit = last < 0 ? -1 : UNITS.indexOf(Character.toLowerCase(text.charAt(last)));
        try {
            return Double.parseDouble(unit < 0 ? text : text.substring(0, last))
                    * (1L << (UNIT_BITS * (unit + 1)));
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
    }
}
