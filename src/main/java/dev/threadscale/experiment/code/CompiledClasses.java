package dev.threadscale.experiment.code;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.net.URI;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import org.jspecify.annotations.Nullable;

/** The output of the compiler, kept in memory. */
final class CompiledClasses extends ForwardingJavaFileManager<StandardJavaFileManager> {

    private final SortedMap<String, ByteArrayOutputStream> written = new TreeMap<>();

    CompiledClasses(StandardJavaFileManager files) {
        super(files);
    }

    /** Returns the bytes of each class by its name with dots. */
    SortedMap<String, ByteArrayOutputStream> written() {
        return written;
    }

    boolean usePreview() {
        for (ByteArrayOutputStream bytes : written.values()) {
            ClassModel compiled = ClassFile.of().parse(bytes.toByteArray());
            if (ClassRelease.ofFormat(compiled.majorVersion(), compiled.minorVersion()).reason()
                    == ClassRelease.Reason.PREVIEW) {
                return true;
            }
        }
        return false;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            JavaFileManager.Location where,
            String name,
            JavaFileObject.Kind kind,
            @Nullable FileObject sibling) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        written.put(name, bytes);
        return new SimpleJavaFileObject(URI.create("class:///" + name.replace('.', '/')), kind) {
            @Override
            public OutputStream openOutputStream() {
                return bytes;
            }
        };
    }
}
