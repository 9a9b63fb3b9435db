// A product's client in Java: one file, for 11 or newer, nothing to install.
import type { FiledProduct } from '../../rules';
import { javaQuoted } from '../../../sample/literal/rules';
import { type ClientCall, camel, clientOf, pascal } from '../rules';

const KEYWORDS =
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false clone equals finalize getclass hashcode notify notifyall tostring wait put idempotent send';
const TYPES: Record<string, string> = {
  string: 'String',
  integer: 'long',
  number: 'double',
  boolean: 'boolean',
  array: 'List<?>',
  object: 'Map<String, ?>',
};

const IMPORTS = `import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

`;

/** What a call answers, or throws. */
const ANSWER = `    /** 网关的答复：body 是正文（JSON 文本），charge 是本次扣费，requestId 是核对账目用的请求号。 */
    public static final class Answer {
        public final int status;
        public final String requestId;
        public final String charge;
        public final String body;

        Answer(HttpResponse<String> reply) {
            status = reply.statusCode();
            requestId = reply.headers().firstValue("x-request-id").orElse("");
            charge = reply.headers().firstValue("x-charge").orElse("");
            body = reply.body();
        }
    }

    /** 网关没有答应这次调用：原因在 answer.body 里。 */
    public static final class ApiException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        public final transient Answer answer;

        ApiException(Answer answer) {
            super("HTTP " + answer.status + " " + answer.requestId + " " + answer.body);
            this.answer = answer;
        }
    }
`;

/** What is the same for every product: sends what a method gives it, signed. */
const SEND = `    /** 一次调用的参数。 */
    public abstract static class Input {
        final Map<String, Map<String, Object>> places = new LinkedHashMap<>();

        void put(String place, String name, Object value) {
            of(place).put(name, value);
        }

        Map<String, Object> of(String place) {
            return places.computeIfAbsent(place, any -> new LinkedHashMap<>());
        }
    }

    private Answer send(String method, String path, Input input) throws IOException, InterruptedException {
        Matcher variables = Pattern.compile("\\\\{(\\\\w+)\\\\}").matcher(path);
        String filled = variables.replaceAll(variable -> {
            Object value = input.of("path").get(variable.group(1));
            if (value == null) throw new IllegalArgumentException("no value for " + variable.group(1));
            return Matcher.quoteReplacement(encode(text(value)));
        });
        Map<String, String> query = new TreeMap<>();
        input.of("query").forEach((name, value) -> query.put(encode(name), encode(text(value))));
        List<String> pairs = new ArrayList<>();
        query.forEach((name, value) -> pairs.add(name + "=" + value));
        URI root = URI.create(base);
        String target = root.getRawPath().replaceAll("/$", "") + filled + (pairs.isEmpty() ? "" : "?" + String.join("&", pairs));
        boolean hasBody = method.equals("POST") || !input.of("body").isEmpty();
        String body = hasBody ? json(input.of("body")) : "";
        String nonce = UUID.randomUUID().toString();
        String timestamp = String.valueOf(System.currentTimeMillis());
        String md5 = "";
        String type = "";
        String signature;
        try {
            if (hasBody) {
                byte[] digest = MessageDigest.getInstance("MD5").digest(body.getBytes(StandardCharsets.UTF_8));
                md5 = Base64.getEncoder().encodeToString(digest);
                type = "application/json; charset=utf-8";
            }
            String toSign = String.join("\\n", method, "application/json", md5, type, "",
                "x-ca-key:" + appKey,
                "x-ca-nonce:" + nonce,
                "x-ca-signature-method:HmacSHA256",
                "x-ca-timestamp:" + timestamp,
                target);
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(appSecret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            signature = Base64.getEncoder().encodeToString(mac.doFinal(toSign.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
        String origin = base.substring(0, base.length() - root.getRawPath().length());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin + target))
            .timeout(Duration.ofSeconds(30))
            .header("Accept", "application/json")
            .header("X-Ca-Key", appKey)
            .header("X-Ca-Nonce", nonce)
            .header("X-Ca-Signature-Method", "HmacSHA256")
            .header("X-Ca-Timestamp", timestamp)
            .header("X-Ca-Signature-Headers", "x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp")
            .header("X-Ca-Signature", signature);
        if (idempotencyKey != null) request.header("Idempotency-Key", idempotencyKey);
        input.of("header").forEach((name, value) -> request.header(name, text(value)));
        if (hasBody) {
            request.header("Content-MD5", md5).header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        } else {
            request.method(method, HttpRequest.BodyPublishers.noBody());
        }
        Answer answer = new Answer(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        if (answer.status >= 400) throw new ApiException(answer);
        return answer;
    }

    private static String text(Object value) {
        return value instanceof String ? (String) value : json(value);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }

    private static String json(Object value) {
        if (value instanceof Map) {
            List<String> fields = new ArrayList<>();
            ((Map<?, ?>) value).forEach((name, field) -> fields.add(json(String.valueOf(name)) + ":" + json(field)));
            return "{" + String.join(",", fields) + "}";
        }
        if (value instanceof Iterable) {
            List<String> items = new ArrayList<>();
            for (Object item : (Iterable<?>) value) items.add(json(item));
            return "[" + String.join(",", items) + "]";
        }
        if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
        StringBuilder quoted = new StringBuilder("\\"");
        for (char sign : String.valueOf(value).toCharArray()) {
            if (sign == '"' || sign == 92) quoted.append((char) 92).append(sign);
            else if (sign < 32) quoted.append((char) 92).append(String.format(Locale.ROOT, "u%04x", (int) sign));
            else quoted.append(sign);
        }
        return quoted.append('"').toString();
    }
}
`;

/** The file's text. */
export function javaClient(product: FiledProduct): string {
  const { className, base, words, calls } = clientOf(product, {
    call: camel,
    param: camel,
    taken: new Set(KEYWORDS.split(' ')),
  });
  return `// ${words.join('\n// ')}
// 一个文件的客户端：Java 11 以上，不用装任何包。AppSecret 只放在服务器上。
//   ${className} client = new ${className}("AppKey", "AppSecret");
${IMPORTS}public final class ${className} {
    private static final String BASE = ${javaQuoted(base)};
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String appKey;
    private final String appSecret;
    private final String base;
    private final String idempotencyKey;

    public ${className}(String appKey, String appSecret) {
        this(appKey, appSecret, BASE, null);
    }

    public ${className}(String appKey, String appSecret, String base, String idempotencyKey) {
        this.appKey = appKey;
        this.appSecret = appSecret;
        this.base = base;
        this.idempotencyKey = idempotencyKey;
    }

    /** 用它发出的调用带同一个幂等键：24 小时内重试得到首次的答复，不再扣费。 */
    public ${className} idempotent(String key) {
        return new ${className}(appKey, appSecret, base, key);
    }

${ANSWER}${calls.map(methodOf).join('')}
${SEND}`;
}

function methodOf({ name, method, path, words, params }: ClientCall): string {
  const input = `${pascal([name])}Input`;
  const setters = params.map(
    (param) => `
        /** ${[param.required ? '必填' : '选填', param.words].filter(Boolean).join('。')} */
        public ${input} ${param.name}(${TYPES[param.type]} value) {
            put(${javaQuoted(param.in)}, ${javaQuoted(param.wire)}, value);
            return this;
        }
`,
  );
  const own = params.length > 0 ? `${input} input` : '';
  return `
    /** ${words.join(' ')} */
    public Answer ${name}(${own}) throws IOException, InterruptedException {
        return send(${javaQuoted(method)}, ${javaQuoted(path)}, ${params.length > 0 ? 'input' : 'new Input() { }'});
    }
${params.length > 0 ? `\n    public static final class ${input} extends Input {${setters.join('')}    }\n` : ''}`;
}
