// Runnable samples of a call, one template per language. All but the first, the shortest, are signed. The caller only
// fills in AppKey and AppSecret in the first lines; everything else, including the signature, works as it is.
import { speaksOpenAiChat } from '@jishi/contract/openai-chat';
import { chatTemplates } from './chat/rules';
import { cSharp, go, java, swift } from './compiled/rules';
import { type SampleRequest, eachHeader, hex, phpQuoted, quoted, rubyQuoted, shellQuoted } from './literal/rules';

/** Placeholders for the caller's own key. */
const KEY_WORDS = { appKey: '<AppKey>', appSecret: '<AppSecret>' } as const;

/** The headers that every sample signs, in the order of the string to sign. */
const SIGNED_HEADERS = 'x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp';

type Example = { name: string; in: string; type: string; example: string };

/** The reader's values by place and name, such as `query.phone`. */
type Values = Readonly<Record<string, string>>;

/**
 * The request that a sample makes: with `values`, else with the documented examples, required or not, where the document
 * has one.
 */
export function sampleRequest(
  documented: { method: SampleRequest['method']; path: string; params: readonly Example[] },
  origin: string,
  values?: Values,
): SampleRequest {
  const api = values ? { ...documented, params: documented.params.map((param) => filled(param, values)) } : documented;
  const given = api.params.filter((param) => param.example !== '');
  const query = given
    .filter((param) => param.in === 'query')
    .map(({ name, example }) => ({ name: percentEncoded(name), value: percentEncoded(example) }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
  const fields = given
    .filter((param) => param.in === 'body')
    .map((param) => [param.name, exampleValue(param)] as const);
  const hasBody = api.method === 'POST' || fields.length > 0;
  const body = hasBody && api.method !== 'GET' ? printable(JSON.stringify(Object.fromEntries(fields))) : '';
  return { method: api.method, origin, path: filledPath(api), query, headers: headersOf(given), body };
}

const RESERVED =
  /^(accept|authorization|connection|content-.*|cookie|date|expect|host|http2-settings|keep-alive|te|trailer|transfer-encoding|upgrade|x-ca-.*)$/;

/** Whether a caller can send it: others are decided by the HTTP client or the gateway, would not arrive or break the signature. */
export function isCallersHeader(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !RESERVED.test(name.toLowerCase());
}

/** Clients disagree on how other characters travel in a header, so what does not fit is left for the caller. */
function headersOf(given: readonly Example[]): SampleRequest['headers'] {
  const headers = new Map<string, { name: string; value: string }>();
  for (const { name, in: place, example } of given) {
    const value = example.trim();
    if (place === 'header' && isCallersHeader(name) && /^[\x20-\x7e]+$/.test(value))
      headers.set(name.toLowerCase(), { name, value });
  }
  return [...headers.values()];
}

function filled(param: Example, values: Values): Example {
  const field = `${param.in}.${param.name}`;
  return { ...param, example: Object.hasOwn(values, field) ? values[field]! : '' };
}

/** A path's variables take their documented example, or their own name for the caller to replace. */
function filledPath({ path, params }: { path: string; params: readonly Example[] }): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const param = params.find((one) => one.in === 'path' && one.name === name);
    return percentEncoded(param?.example || name);
  });
}

/** RFC 3986: what encodeURIComponent leaves alone beyond it, some HTTP clients would encode after signing. */
function percentEncoded(text: string): string {
  const wellFormed = Buffer.from(text).toString();
  return encodeURIComponent(wellFormed).replaceAll(/[!'()*]/g, (sign) => `%${hex(sign).slice(2).toUpperCase()}`);
}

/** The same JSON without characters that no eye sees, that turn text around, or that some compiler takes for a line's end. */
function printable(json: string): string {
  return json.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    [...Array(character.length).keys()].map((at) => String.raw`\u${hex(character[at]!)}`).join(''),
  );
}

/** A documented example as a value of its type; text that is none of it stays text. */
export function exampleValue({ type, example }: Pick<Example, 'type' | 'example'>): unknown {
  if (type === 'string') return example;
  // As the tester sends it: a number that a double cannot hold exactly stays text.
  if (type === 'integer' && !Number.isSafeInteger(Number(example))) return example;
  try {
    return JSON.parse(example);
  } catch {
    return example;
  }
}

type Template = (request: SampleRequest) => string;

const target = ({ path, query }: SampleRequest) => (query ? `${path}?${query}` : path);

// No signature: the secret itself goes along, which https keeps to both ends.
const appcode: Template = (request) =>
  `curl -i ${shellQuoted(request.origin + target(request))} \\
  -X ${request.method} \\
  -H 'Authorization: APPCODE ${KEY_WORDS.appSecret}'${eachHeader(request, (name, value) => ` \\\n  -H ${shellQuoted(`${name}: ${value}`)}`)}${
    request.body &&
    ` \\
  -H 'Content-Type: application/json; charset=utf-8' \\
  --data-raw ${shellQuoted(request.body)}`
  }
`;

const curl: Template = (request) => `#!/bin/sh
APP_KEY='${KEY_WORDS.appKey}'
APP_SECRET='${KEY_WORDS.appSecret}'

TARGET=${shellQuoted(target(request))}
BODY=${shellQuoted(request.body)}
TIMESTAMP=$(($(date +%s) * 1000))
NONCE=$(openssl rand -hex 16)
${
  request.body
    ? `MD5=$(printf '%s' "$BODY" | openssl dgst -md5 -binary | openssl base64 -A)
TYPE='application/json; charset=utf-8'
`
    : `MD5=''
TYPE=''
`
}
SIGN=$(printf '${request.method}\\napplication/json\\n%s\\n%s\\n\\nx-ca-key:%s\\nx-ca-nonce:%s\\nx-ca-signature-method:HmacSHA256\\nx-ca-timestamp:%s\\n%s' \\
  "$MD5" "$TYPE" "$APP_KEY" "$NONCE" "$TIMESTAMP" "$TARGET" | openssl dgst -sha256 -hmac "$APP_SECRET" -binary | openssl base64 -A)

curl -i '${request.origin}'"$TARGET" \\
  -X ${request.method} \\
  -H 'Accept: application/json' \\
  -H "X-Ca-Key: $APP_KEY" \\
  -H "X-Ca-Timestamp: $TIMESTAMP" \\
  -H "X-Ca-Nonce: $NONCE" \\
  -H 'X-Ca-Signature-Method: HmacSHA256' \\
  -H 'X-Ca-Signature-Headers: ${SIGNED_HEADERS}' \\
  -H "X-Ca-Signature: $SIGN"${eachHeader(request, (name, value) => ` \\\n  -H ${shellQuoted(`${name}: ${value}`)}`)}${
    request.body
      ? ` \\
  -H "Content-MD5: $MD5" \\
  -H "Content-Type: $TYPE" \\
  --data-binary "$BODY"`
      : ''
  }
`;

const python: Template = (request) => `import base64, hashlib, hmac, time, urllib.request, uuid

APP_KEY = "${KEY_WORDS.appKey}"
APP_SECRET = "${KEY_WORDS.appSecret}"

target = ${quoted(target(request))}
body = ${quoted(request.body)}.encode()
headers = {
    "Accept": "application/json",
    "X-Ca-Key": APP_KEY,
    "X-Ca-Nonce": uuid.uuid4().hex,
    "X-Ca-Signature-Method": "HmacSHA256",
    "X-Ca-Timestamp": str(int(time.time() * 1000)),
${eachHeader(request, (name, value) => `    ${quoted(name)}: ${quoted(value)},\n`)}}
if body:
    headers["Content-MD5"] = base64.b64encode(hashlib.md5(body).digest()).decode()
    headers["Content-Type"] = "application/json; charset=utf-8"

signed = ["X-Ca-Key", "X-Ca-Nonce", "X-Ca-Signature-Method", "X-Ca-Timestamp"]
text = "\\n".join(
    ["${request.method}", headers["Accept"], headers.get("Content-MD5", ""), headers.get("Content-Type", ""), ""]
    + [f"{name.lower()}:{headers[name]}" for name in signed]
    + [target]
)
signature = hmac.new(APP_SECRET.encode(), text.encode(), hashlib.sha256).digest()
headers["X-Ca-Signature-Headers"] = ",".join(name.lower() for name in signed)
headers["X-Ca-Signature"] = base64.b64encode(signature).decode()

request = urllib.request.Request("${request.origin}" + target, data=body or None, headers=headers, method="${request.method}")
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
`;

const nodejs: Template = (request) => `import { createHash, createHmac, randomUUID } from 'node:crypto';

const APP_KEY = '${KEY_WORDS.appKey}';
const APP_SECRET = '${KEY_WORDS.appSecret}';

const target = ${quoted(target(request))};
const body = ${quoted(request.body)};
const headers = {
  accept: 'application/json',
  'x-ca-key': APP_KEY,
  'x-ca-nonce': randomUUID(),
  'x-ca-signature-method': 'HmacSHA256',
  'x-ca-timestamp': String(Date.now()),
${eachHeader(request, (name, value) => `  ${quoted(name)}: ${quoted(value)},\n`)}};
if (body) {
  headers['content-md5'] = createHash('md5').update(body).digest('base64');
  headers['content-type'] = 'application/json; charset=utf-8';
}
const signed = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];
const text = [
  '${request.method}',
  headers.accept,
  headers['content-md5'] ?? '',
  headers['content-type'] ?? '',
  '',
  ...signed.map((name) => \`\${name}:\${headers[name]}\`),
  target,
].join('\\n');
headers['x-ca-signature-headers'] = signed.join(',');
headers['x-ca-signature'] = createHmac('sha256', APP_SECRET).update(text).digest('base64');

const answer = await fetch('${request.origin}' + target, { method: '${request.method}', headers, body: body || undefined });
console.log(await answer.text());
`;

const php: Template = (request) => `<?php
$appKey = '${KEY_WORDS.appKey}';
$appSecret = '${KEY_WORDS.appSecret}';

$target = ${phpQuoted(target(request))};
$body = ${phpQuoted(request.body)};
$headers = [
    'accept' => 'application/json',
    'x-ca-key' => $appKey,
    'x-ca-nonce' => bin2hex(random_bytes(16)),
    'x-ca-signature-method' => 'HmacSHA256',
    'x-ca-timestamp' => (string) (int) (microtime(true) * 1000),
${eachHeader(request, (name, value) => `    ${phpQuoted(name)} => ${phpQuoted(value)},\n`)}];
if ($body !== '') {
    $headers['content-md5'] = base64_encode(md5($body, true));
    $headers['content-type'] = 'application/json; charset=utf-8';
}
$signed = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];
$lines = ['${request.method}', $headers['accept'], $headers['content-md5'] ?? '', $headers['content-type'] ?? '', ''];
foreach ($signed as $name) {
    $lines[] = $name . ':' . $headers[$name];
}
$lines[] = $target;
$headers['x-ca-signature-headers'] = implode(',', $signed);
$headers['x-ca-signature'] = base64_encode(hash_hmac('sha256', implode("\\n", $lines), $appSecret, true));

$curl = curl_init('${request.origin}' . $target);
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_CUSTOMREQUEST => '${request.method}',
    CURLOPT_HTTPHEADER => array_map(fn ($name) => $name . ': ' . $headers[$name], array_keys($headers)),
]);
if ($body !== '') {
    curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
}
echo curl_exec($curl), PHP_EOL;
`;

const ruby: Template = (request) => `require 'base64'
require 'digest'
require 'net/http'
require 'openssl'
require 'securerandom'

APP_KEY = '${KEY_WORDS.appKey}'
APP_SECRET = '${KEY_WORDS.appSecret}'

target = ${rubyQuoted(target(request))}
body = ${rubyQuoted(request.body)}
headers = {
  'accept' => 'application/json',
  'x-ca-key' => APP_KEY,
  'x-ca-nonce' => SecureRandom.hex(16),
  'x-ca-signature-method' => 'HmacSHA256',
  'x-ca-timestamp' => (Time.now.to_f * 1000).to_i.to_s${eachHeader(request, (name, value) => `,\n  ${rubyQuoted(name)} => ${rubyQuoted(value)}`)}
}
unless body.empty?
  headers['content-md5'] = Base64.strict_encode64(Digest::MD5.digest(body))
  headers['content-type'] = 'application/json; charset=utf-8'
end
signed = %w[x-ca-key x-ca-nonce x-ca-signature-method x-ca-timestamp]
text = ['${request.method}', headers['accept'], headers['content-md5'].to_s, headers['content-type'].to_s, '',
        *signed.map { |name| "#{name}:#{headers[name]}" }, target].join("\\n")
headers['x-ca-signature-headers'] = signed.join(',')
headers['x-ca-signature'] = Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', APP_SECRET, text))

uri = URI('${request.origin}' + target)
answer = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|
  http.send_request('${request.method}', uri.request_uri, body.empty? ? nil : body, headers)
end
puts answer.body
`;

const templates: Record<string, Template> = {
  appcode,
  curl,
  python,
  nodejs,
  php,
  ruby,
  java,
  go,
  csharp: cSharp,
  swift,
};

/** The sample in a language of the contract's SampleLanguage. */
export function codeSample(language: string, request: SampleRequest): string {
  const forClients = speaksOpenAiChat(request) ? chatTemplates[language] : undefined;
  if (forClients) return forClients(request, KEY_WORDS.appSecret);
  const template = templates[language];
  if (!template) throw new Error(`no template for ${language}`);
  return template(request);
}
