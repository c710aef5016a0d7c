package dev.threadscale.bundle;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.threadscale.error.Complaint;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.Folder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Downloads the archive of a run from the web by HTTPS, or from this host. */
public final class Download {

    private static final Pattern ADDRESS = Pattern.compile("https?://\\S+");

    private static final String FILE = "download.zip";

    /** The maximum size, which equals that of an unpacked run. */
    private static final long MOST = ArchivedRun.Bounds.USUAL.bytes();

    private static final int MOST_REDIRECTS = 5;

    /** The time limit for a connection, and for the next byte of an answer. */
    private static final int PATIENCE_MILLIS = 30_000;

    private static final String REMEDY =
            "Check the address and the network (the launcher of compose.yaml does not have"
                    + " one), or download it first: curl -fLo run.zip ADDRESS";

    private final String address;
    private long length;

    private Download(String address) {
        this.address = address;
    }

    /** Returns true if a run is given by an address instead of a path. */
    public static boolean isAddress(String run) {
        return ADDRESS.matcher(run).matches();
    }

    /**
     * Downloads an archive.
     *
     * @param sha256 the expected checksum in hexadecimal digits, if the user gives one
     * @return its file in the folder
     * @throws UserException if it cannot be downloaded, or has another checksum
     */
    public static Path of(String address, Optional<String> sha256, Path folder) {
        Download download = new Download(address);
        try {
            String sum = download.into(folder);
            if (sha256.filter(expected -> !expected.equalsIgnoreCase(sum)).isPresent()) {
                throw UserException.of(
                                "%s has SHA-256 %s, which differs from --sha256", address, sum)
                        .fix("Check the sources of both: one of them belongs to another file.");
            }
            return folder.resolve(FILE);
        } catch (IOException | IllegalArgumentException failed) {
            throw download.complaint(String.valueOf(failed.getMessage()))
                    .because(failed)
                    .fix(REMEDY);
        }
    }

    private String into(Path folder) throws IOException {
        HttpURLConnection connection = follow(URI.create(address), MOST_REDIRECTS);
        String sum;
        try (InputStream in = connection.getInputStream();
                OutputStream out = Folder.at(folder).open(FILE)) {
            sum = ArchivedRun.copy(in, out, folder.resolve(FILE), this::count);
        }
        long declared = connection.getContentLengthLong();
        boolean isWhole = declared < 0 || declared == length;
        require(isWhole, "it ended after %,d of %,d bytes", length, declared);
        return sum;
    }

    private void count(int bytes) {
        length += bytes;
        require(length <= MOST, "it is larger than %,d bytes", MOST);
    }

    private HttpURLConnection follow(URI at, int redirects) throws IOException {
        require(isTrusted(at), "%s is not encrypted", at);
        HttpURLConnection connection = (HttpURLConnection) at.toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        int status = connection.getResponseCode();
        String next = connection.getHeaderField("Location");
        if (status / 100 == 3 && next != null) {
            require(redirects > 0, "there are too many redirects");
            return follow(at.resolve(next), redirects - 1);
        }
        require(status == HttpURLConnection.HTTP_OK, "the server answered %d", status);
        return connection;
    }

    private static boolean isTrusted(URI at) throws IOException {
        return "https".equals(at.getScheme())
                || ("http".equals(at.getScheme())
                        && at.getHost() != null
                        && InetAddress.getByName(at.getHost()).isLoopbackAddress());
    }

    @FormatMethod
    private void require(boolean holds, @FormatString String otherwise, Object... arguments) {
        if (!holds) {
            throw complaint(otherwise.formatted(arguments)).fix(REMEDY);
        }
    }

    private Complaint<UserException> complaint(String why) {
        return UserException.of("cannot download %s: %s", address, why);
    }
}
