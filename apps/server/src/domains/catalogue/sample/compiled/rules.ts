// The samples in languages that are compiled first.
import { type SampleRequest, eachHeader, javaQuoted, quoted } from '../literal/rules';

type Template = (request: SampleRequest) => string;

const APP_KEY = '<AppKey>';
const APP_SECRET = '<AppSecret>';
const target = ({ path, query }: SampleRequest) => (query ? `${path}?${query}` : path);

export const java: Template = (request) => `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Sample {
    static final String APP_KEY = "${APP_KEY}";
    static final String APP_SECRET = "${APP_SECRET}";

    public static void main(String[] args) throws Exception {
        String target = ${javaQuoted(target(request))};
        String body = ${javaQuoted(request.body)};
        String accept = "application/json";
        String nonce = UUID.randomUUID().toString();
        String timestamp = String.valueOf(System.currentTimeMillis());
        String md5 = "";
        String type = "";
        if (!body.isEmpty()) {
            byte[] digest = MessageDigest.getInstance("MD5").digest(body.getBytes(StandardCharsets.UTF_8));
            md5 = Base64.getEncoder().encodeToString(digest);
            type = "application/json; charset=utf-8";
        }
        String text = String.join("\\n", "${request.method}", accept, md5, type, "",
            "x-ca-key:" + APP_KEY,
            "x-ca-nonce:" + nonce,
            "x-ca-signature-method:HmacSHA256",
            "x-ca-timestamp:" + timestamp,
            target);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(APP_SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String signature = Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));

        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("${request.origin}" + target))
            .header("Accept", accept)
            .header("X-Ca-Key", APP_KEY)
            .header("X-Ca-Nonce", nonce)
            .header("X-Ca-Signature-Method", "HmacSHA256")
            .header("X-Ca-Timestamp", timestamp)
            .header("X-Ca-Signature-Headers", "x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp")
            .header("X-Ca-Signature", signature)${eachHeader(request, (name, value) => `\n            .header(${javaQuoted(name)}, ${javaQuoted(value)})`)};
        if (body.isEmpty()) {
            request.method("${request.method}", HttpRequest.BodyPublishers.noBody());
        } else {
            request.header("Content-MD5", md5).header("Content-Type", type)
                .method("${request.method}", HttpRequest.BodyPublishers.ofString(body));
        }
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        System.out.println(client.send(request.build(), HttpResponse.BodyHandlers.ofString()).body());
    }
}
`;

export const go: Template = (request) => `package main

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	appKey    = "${APP_KEY}"
	appSecret = "${APP_SECRET}"
)

func main() {
	target := ${quoted(target(request))}
	body := ${quoted(request.body)}
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	nonce := hex.EncodeToString(random)
	timestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
	digest, contentType := "", ""
	if body != "" {
		sum := md5.Sum([]byte(body))
		digest = base64.StdEncoding.EncodeToString(sum[:])
		contentType = "application/json; charset=utf-8"
	}
	text := strings.Join([]string{"${request.method}", "application/json", digest, contentType, "",
		"x-ca-key:" + appKey,
		"x-ca-nonce:" + nonce,
		"x-ca-signature-method:HmacSHA256",
		"x-ca-timestamp:" + timestamp,
		target}, "\\n")
	mac := hmac.New(sha256.New, []byte(appSecret))
	mac.Write([]byte(text))

	request, err := http.NewRequest("${request.method}", "${request.origin}"+target, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("X-Ca-Key", appKey)
	request.Header.Set("X-Ca-Nonce", nonce)
	request.Header.Set("X-Ca-Signature-Method", "HmacSHA256")
	request.Header.Set("X-Ca-Timestamp", timestamp)
	request.Header.Set("X-Ca-Signature-Headers", "x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp")
	request.Header.Set("X-Ca-Signature", base64.StdEncoding.EncodeToString(mac.Sum(nil)))
${eachHeader(request, (name, value) => `	request.Header.Set(${quoted(name)}, ${quoted(value)})\n`)}	if body != "" {
		request.Header.Set("Content-MD5", digest)
		request.Header.Set("Content-Type", contentType)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	content, _ := io.ReadAll(answer.Body)
	fmt.Println(string(content))
}
`;

export const cSharp: Template = (request) => `using System.Security.Cryptography;
using System.Text;

const string appKey = "${APP_KEY}";
const string appSecret = "${APP_SECRET}";

var target = ${quoted(target(request))};
var body = ${quoted(request.body)};
var nonce = Guid.NewGuid().ToString();
var timestamp = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds().ToString();
var md5 = body == "" ? "" : Convert.ToBase64String(MD5.HashData(Encoding.UTF8.GetBytes(body)));
var type = body == "" ? "" : "application/json; charset=utf-8";
var text = string.Join("\\n", "${request.method}", "application/json", md5, type, "",
    "x-ca-key:" + appKey,
    "x-ca-nonce:" + nonce,
    "x-ca-signature-method:HmacSHA256",
    "x-ca-timestamp:" + timestamp,
    target);
var signature = Convert.ToBase64String(
    HMACSHA256.HashData(Encoding.UTF8.GetBytes(appSecret), Encoding.UTF8.GetBytes(text)));

var request = new HttpRequestMessage(new HttpMethod("${request.method}"), "${request.origin}" + target);
request.Headers.TryAddWithoutValidation("Accept", "application/json");
request.Headers.TryAddWithoutValidation("X-Ca-Key", appKey);
request.Headers.TryAddWithoutValidation("X-Ca-Nonce", nonce);
request.Headers.TryAddWithoutValidation("X-Ca-Signature-Method", "HmacSHA256");
request.Headers.TryAddWithoutValidation("X-Ca-Timestamp", timestamp);
request.Headers.TryAddWithoutValidation("X-Ca-Signature-Headers", "x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp");
request.Headers.TryAddWithoutValidation("X-Ca-Signature", signature);
${eachHeader(request, (name, value) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});\n`)}if (body != "")
{
    request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
    request.Content.Headers.TryAddWithoutValidation("Content-Type", type);
    request.Content.Headers.TryAddWithoutValidation("Content-MD5", md5);
}
using var client = new HttpClient();
var answer = await client.SendAsync(request);
Console.WriteLine(await answer.Content.ReadAsStringAsync());
`;

export const swift: Template = (request) => `import CryptoKit
import Foundation

let appKey = "${APP_KEY}"
let appSecret = "${APP_SECRET}"

let target = ${quoted(target(request))}
let body = ${quoted(request.body)}
let nonce = UUID().uuidString
let timestamp = String(Int(Date().timeIntervalSince1970 * 1000))
let md5 = body.isEmpty ? "" : Data(Insecure.MD5.hash(data: Data(body.utf8))).base64EncodedString()
let type = body.isEmpty ? "" : "application/json; charset=utf-8"
let text = ["${request.method}", "application/json", md5, type, "",
    "x-ca-key:" + appKey,
    "x-ca-nonce:" + nonce,
    "x-ca-signature-method:HmacSHA256",
    "x-ca-timestamp:" + timestamp,
    target].joined(separator: "\\n")
let mac = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(appSecret.utf8)))

var request = URLRequest(url: URL(string: "${request.origin}" + target)!)
request.httpMethod = "${request.method}"
request.setValue("application/json", forHTTPHeaderField: "Accept")
request.setValue(appKey, forHTTPHeaderField: "X-Ca-Key")
request.setValue(nonce, forHTTPHeaderField: "X-Ca-Nonce")
request.setValue("HmacSHA256", forHTTPHeaderField: "X-Ca-Signature-Method")
request.setValue(timestamp, forHTTPHeaderField: "X-Ca-Timestamp")
request.setValue("x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp", forHTTPHeaderField: "X-Ca-Signature-Headers")
request.setValue(Data(mac).base64EncodedString(), forHTTPHeaderField: "X-Ca-Signature")
${eachHeader(request, (name, value) => `request.setValue(${quoted(value)}, forHTTPHeaderField: ${quoted(name)})\n`)}if !body.isEmpty {
    request.httpBody = Data(body.utf8)
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    request.setValue(md5, forHTTPHeaderField: "Content-MD5")
}
let (data, _) = try await URLSession.shared.data(for: request)
print(String(decoding: data, as: UTF8.self))
`;
