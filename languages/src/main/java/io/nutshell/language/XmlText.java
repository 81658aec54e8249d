package io.nutshell.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes an XML file in the encoding given by its byte order mark, else by its XML declaration,
 * else as UTF-8. Malformed bytes cause an {@link java.nio.charset.CharacterCodingException}.
 */
final class XmlText {
  private static final int MAX_DECLARATION_LENGTH = 256;
  private static final Pattern ENCODING =
      Pattern.compile("\\A<\\?xml[^>]*encoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"']");

  private XmlText() {}

  /**
   * @param stream must support {@code mark}
   * @throws java.nio.charset.IllegalCharsetNameException or another {@link
   *     IllegalArgumentException} if the encoding is unknown
   */
  static Reader of(InputStream stream) throws IOException {
    stream.mark(MAX_DECLARATION_LENGTH);
    byte[] start = stream.readNBytes(MAX_DECLARATION_LENGTH);
    stream.reset();
    Charset charset = StandardCharsets.UTF_8;
    if (begins(start, 0xFE, 0xFF) || begins(start, 0xFF, 0xFE)) {
      charset = StandardCharsets.UTF_16;
    } else if (begins(start, 0xEF, 0xBB, 0xBF)) {
      stream.skipNBytes(3);
    } else {
      Matcher declared = ENCODING.matcher(new String(start, StandardCharsets.ISO_8859_1));
      charset = declared.find() ? Charset.forName(declared.group(1)) : charset;
    }
    return new InputStreamReader(
        stream,
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private static boolean begins(byte[] bytes, int... first) {
    for (int i = 0; i < first.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xFF) != first[i]) {
        return false;
      }
    }
    return true;
  }
}
