package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;

/** Looks at the host's own files. */
@FunctionalInterface
interface HostCheck {
    Finding look(HostFiles files);
}
