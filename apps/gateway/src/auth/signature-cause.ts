// Why a signature does not fit. The usual mistakes are made with the caller's own secret until the signature that was sent
// comes out: then the cause is proved. Only who has the secret can make a signature that is found.
import { type KeyObject, createHmac, timingSafeEqual, verify } from 'node:crypto';
import { keyMode } from '@jishi/contract/enums/access';
import type { KeyMode } from '../directory/store';
import { type SignedRequest, stringToSign } from './signature';

export type SignatureCause = {
  /** What to do otherwise, in a sentence. */
  cause: string;
  /** The text that was signed. */
  signed: string;
};

/** What verifies: the member's RSA keys if there are any, otherwise the key's secrets, the present one first. */
export type Proofs = {
  secrets: readonly KeyObject[];
  rsaKeys: readonly KeyObject[];
  /** Secrets of the member's other keys. */
  others?: readonly OtherSecret[];
};

type OtherSecret = { mac: KeyObject; appKey: string; mode: KeyMode };

/** A signed request; `digest`: what Content-MD5 would be right, where none was sent. */
type Examined = SignedRequest & { digest?: string | undefined };

/** Longer texts are not tried: what is tried is not paid for. */
const TEXT_MAX = 4_096;

/** The mistake that gives the signature which was sent; undefined when none of the usual ones does. */
export function signatureCause(
  request: Examined,
  names: readonly string[],
  signature: string,
  { secrets, rsaKeys, others = [] }: Proofs,
): SignatureCause | undefined {
  const text = stringToSign(request, names);
  if (text.length > TEXT_MAX) return undefined;
  const proves = rsaKeys.length > 0 ? byRsa(rsaKeys) : byHmac(secrets, others);
  for (const reading of readingsOf(signature)) {
    const because = proves(text, reading.bytes, true);
    if (because !== undefined) return { cause: sentence(reading.cause, because) || LOOSE, signed: text };
    for (const { cause, texts } of MISTAKES)
      for (const signed of texts(request, names))
        if (signed.text !== text && proves(signed.text, reading.bytes, false) !== undefined)
          return { cause: sentence(signed.because ?? cause, reading.cause), signed: signed.text };
  }
  return undefined;
}

/** The right bytes in other characters: Base64 may end in bits that count for nothing. */
const LOOSE = '签名的 Base64 写法不标准，末尾有多余的位';

const sentence = (...causes: string[]) => causes.filter(Boolean).join('；');

type Reading = { bytes: Buffer; cause: string };

/** How a signature may have been written down. */
const WRITINGS: readonly { like: RegExp; read: (signature: string) => Buffer; cause: string }[] = [
  { like: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}=+)?$/, read: (text) => Buffer.from(text, 'base64'), cause: '' },
  {
    like: /^(?:[0-9a-f]{2}){20,}$/i,
    read: (text) => Buffer.from(text, 'hex'),
    cause: '签名要写成 Base64，您写的是十六进制',
  },
  {
    like: /^[A-Za-z0-9+/]{50,}={0,2}$/,
    read: (text) => Buffer.from(Buffer.from(text, 'base64').toString('latin1'), 'hex'),
    cause: '把 HMAC 的原始字节直接写成 Base64，不要先转成十六进制',
  },
  {
    like: /^[\w-]+={0,2}$/,
    read: (text) => Buffer.from(text, 'base64url'),
    cause: '签名要写成标准的 Base64：用 + 与 /，末尾的 = 不省',
  },
  {
    like: /^[\w+/]+(?:%(?:2[BF]|3D)[\w+/]*)+$/i,
    read: (text) => Buffer.from(decodeURIComponent(text), 'base64'),
    cause: '签名在请求头里不用百分号编码',
  },
  {
    like: /^[A-Za-z0-9+/]+$/,
    read: (text) => Buffer.from(text, 'base64'),
    cause: '签名是 Base64，末尾的 = 不能省',
  },
];

function readingsOf(signature: string): Reading[] {
  const found: Reading[] = [];
  for (const { like, read, cause } of WRITINGS) {
    const bytes = like.test(signature) ? read(signature) : Buffer.alloc(0);
    if (bytes.length >= SHORTEST && !found.some((one) => one.bytes.equals(bytes))) found.push({ bytes, cause });
  }
  return found;
}

/** Bytes of an HMAC-SHA1, which is taken for the right one. */
const SHORTEST = 20;

/** Whether a text was signed so; what else was wrong about it, '' if nothing. Of a right text other keys are tried, too. */
type Proves = (text: string, signature: Buffer, isRight: boolean) => string | undefined;

const modeLabel = (mode: KeyMode) => keyMode.rows.find(({ value }) => value === mode)?.label;

type Way = { algorithm?: string; key: KeyObject | Buffer; cause: string };

function byHmac([secret, ...replaced]: readonly KeyObject[], others: readonly OtherSecret[]): Proves {
  if (!secret) return () => undefined;
  const plain = secret.export();
  const ways: Way[] = [
    { key: secret, cause: '' },
    ...replaced.map((key) => ({ key, cause: '您用的是已经更换的旧 AppSecret' })),
    ...others.map(({ mac, appKey, mode }) => ({
      key: mac,
      cause: `您用的是另一个密钥的 AppSecret（${modeLabel(mode)}，AppKey ${appKey}）`,
    })),
    { key: Buffer.concat([plain, Buffer.from('\n')]), cause: 'AppSecret 末尾多了一个换行' },
    { key: Buffer.concat([plain, Buffer.from('&')]), cause: 'AppSecret 后面不加 &' },
    { key: Buffer.from(plain.toString(), 'base64'), cause: 'AppSecret 直接作密钥，不要先做 Base64 解码' },
    { algorithm: 'sha1', key: secret, cause: '算法是 HMAC-SHA256，您用的是 HMAC-SHA1' },
    { algorithm: 'sha512', key: secret, cause: '算法是 HMAC-SHA256，您用的是 HMAC-SHA512' },
  ];
  return (text, signature, isRight) =>
    (isRight ? ways : ways.slice(0, 1)).find(({ algorithm = 'sha256', key }) => {
      const expected = createHmac(algorithm, key).update(text).digest();
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    })?.cause;
}

function byRsa(keys: readonly KeyObject[]): Proves {
  return (text, signature) =>
    keys.some((key) => verify('sha256', Buffer.from(text), key, signature)) ? '' : undefined;
}

type Text = { text: string; because?: string };
type Mistake = { cause: string; texts: (request: Examined, names: readonly string[]) => Text[] };

const mistake = (
  cause: string,
  text: (request: Examined, names: readonly string[]) => string | undefined,
): Mistake => ({
  cause,
  texts: (request, names) => {
    const made = text(request, names);
    return made === undefined ? [] : [{ text: made }];
  },
});

const withQuery = (request: SignedRequest, query: string, path = request.path): SignedRequest => ({
  ...request,
  path,
  query,
});
const linesOf = (request: SignedRequest, names: readonly string[]) => stringToSign(request, names).split('\n');
/** Of a text: lines before those of the signed headers. */
const FIXED_LINES = 5;

/** The text with each signed header's line made otherwise. */
function withHeaderLines(
  request: SignedRequest,
  names: readonly string[],
  line: (name: string, value: string) => string,
) {
  const lines = linesOf(request, names);
  const made = names.map((name) => line(name, String(request.headers[name] ?? '')));
  return [...lines.slice(0, FIXED_LINES), ...made, ...lines.slice(FIXED_LINES + names.length)].join('\n');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Every value of a query made otherwise; undefined when one cannot be. */
function withValues(query: string, make: (value: string) => string | undefined): string | undefined {
  const parts = query.split('&').map((part) => {
    const [name = '', ...rest] = part.split('=');
    const value = make(rest.join('='));
    return value === undefined ? undefined : `${name}=${value}`;
  });
  return parts.includes(undefined) ? undefined : parts.join('&');
}

/** The text with a header's line as if it had been sent so. */
function otherHeader(
  name: 'accept' | 'content-type' | 'content-md5' | 'date',
  title: string,
  values: readonly string[],
) {
  return {
    cause: '',
    texts: (request: SignedRequest, names: readonly string[]) => {
      const sent = String(request.headers[name] ?? '');
      return values
        .filter((value) => value !== sent)
        .map((value) => ({
          text: stringToSign({ ...request, headers: { ...request.headers, [name]: value } }, names),
          because: `${title} 一行要与发出的请求头一致：您签的是${quoted(value)}，发出的是${quoted(sent)}`,
        }));
    },
  };
}

const quoted = (value: string) => (value ? `「${value.slice(0, 60)}」` : '空行');
const titled = (name: string) => name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());

/** Mistakes in the text, from the likeliest on. */
const MISTAKES: readonly Mistake[] = [
  mistake('查询串里的值要照发送时的百分号编码写，您签的是编码前的', (request, names) => {
    const query = withValues(request.query, decoded);
    return query && stringToSign(withQuery(request, query), names);
  }),
  mistake('查询串里的值要照发送时的样子写，您签的是另一种百分号编码', (request, names) => {
    const query = withValues(request.query, (value) => {
      const plain = decoded(value);
      return plain === undefined ? undefined : encodeURIComponent(plain);
    });
    return query && stringToSign(withQuery(request, query), names);
  }),
  mistake('查询串里的空格要照发送时的样子写', (request, names) =>
    stringToSign(
      withQuery(
        request,
        request.query.includes('+') ? request.query.replaceAll('+', '%20') : request.query.replaceAll('%20', '+'),
      ),
      names,
    ),
  ),
  mistake('查询参数要按参数名排序', (request, names) =>
    request.query ? stringToSign(withQuery(request, ''), names) + `?${request.query}` : undefined,
  ),
  mistake('最后一行要带上查询串', (request, names) => stringToSign(withQuery(request, ''), names)),
  mistake('路径要照发送时的百分号编码写，您签的是编码前的', (request, names) => {
    const path = decoded(request.path);
    return path && stringToSign(withQuery(request, request.query, path), names);
  }),
  ...['https', 'http'].map((scheme) =>
    mistake('最后一行只写路径与查询串，不写协议与域名', (request, names) =>
      stringToSign(
        withQuery(request, request.query, `${scheme}://${request.headers.host ?? ''}${request.path}`),
        names,
      ),
    ),
  ),
  otherHeader('accept', 'Accept', ['', '*/*', 'application/json', 'application/json, text/plain, */*']),
  otherHeader('content-type', 'Content-Type', [
    '',
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=UTF-8',
  ]),
  otherHeader('content-md5', 'Content-MD5', ['']),
  mistake(
    'Content-MD5 签在了字符串里，却没有作为请求头发出',
    ({ digest, ...request }, names) =>
      digest && stringToSign({ ...request, headers: { ...request.headers, 'content-md5': digest } }, names),
  ),
  otherHeader('date', 'Date', ['']),
  mistake('空行不能省：没有的请求头也要留一行', (request, names) => {
    const lines = linesOf(request, names);
    return [...lines.slice(0, FIXED_LINES).filter(Boolean), ...lines.slice(FIXED_LINES)].join('\n');
  }),
  mistake('参与签名的头要按头名排序', (request, names) => {
    const asListed = String(request.headers['x-ca-signature-headers'] ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim());
    const order = asListed.filter((name) => names.includes(name));
    return order.length === names.length ? stringToSign(request, order) : undefined;
  }),
  mistake('参与签名的头，头名要写成小写', (request, names) =>
    withHeaderLines(request, names, (name, value) => `${titled(name)}:${value}`),
  ),
  mistake('头名与值之间只有一个冒号，没有空格', (request, names) =>
    withHeaderLines(request, names, (name, value) => `${name}: ${value}`),
  ),
  mistake('参与签名的头每个要占一行', (request) => stringToSign(request, [])),
  mistake('每一行用 LF（\\n）结束，您用的是 CRLF', (request, names) => linesOf(request, names).join('\r\n')),
  mistake('行与行之间是换行，您签的是反斜杠与字母 n', (request, names) => linesOf(request, names).join(String.raw`\n`)),
  mistake('行与行之间是换行；# 只是返回信息里代替换行的写法', (request, names) => linesOf(request, names).join('#')),
  mistake('最后一行之后没有换行', (request, names) => `${stringToSign(request, names)}\n`),
  mistake('请求方法要大写', (request, names) =>
    stringToSign({ ...request, method: request.method.toLowerCase() }, names),
  ),
];
