package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import java.util.List;

/** Whether the host runs on a battery. */
final class PowerCheck implements HostCheck {

    private static final String SUBJECT = "power";
    private static final String SUPPLIES = "/sys/class/power_supply";

    @Override
    public Finding look(HostFiles files) {
        // A mouse has a battery, too.
        List<String> batteries =
                files.names(SUPPLIES).stream()
                        .map(name -> SUPPLIES + "/" + name)
                        .filter(supply -> files.text(supply + "/type").orElse("").equals("Battery"))
                        .filter(supply ->
                                !files.text(supply + "/scope").orElse("").equals("Device"))
                        .toList();
        boolean discharging =
                batteries.stream()
                        .anyMatch(supply ->
                                files.text(supply + "/status").orElse("").equals("Discharging"));
        if (discharging) {
            return new Finding(
                    SUBJECT,
                    Severity.WARNING,
                    "on battery",
                    "The host saves energy by a lower clock, the more the emptier it is.",
                    Remedy.advice("Connect the charger."));
        }
        return Finding.ok(SUBJECT, batteries.isEmpty() ? "no battery" : "on mains");
    }
}
