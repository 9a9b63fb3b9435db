// A product's client in TypeScript: one file, for Node.js 18 or newer, nothing to install.
import type { FiledProduct } from '../../rules';
import { quoted } from '../../../sample/literal/rules';
import { type ClientCall, camel, clientOf } from '../rules';

const TYPES = { integer: 'number', array: 'unknown[]', object: 'Record<string, unknown>' } as const;
const typeOf = (type: string) => TYPES[type as keyof typeof TYPES] ?? type;

/** What a call answers, or throws. */
const ANSWER = `/** 网关的答复：data 是正文，charge 是本次扣费，requestId 是核对账目用的请求号。 */
export type Answer<T> = { status: number; requestId: string; charge: string; data: T };
export type Options = { appKey: string; appSecret: string; base?: string; timeoutMs?: number; idempotencyKey?: string };

/** 网关没有答应这次调用：原因在 answer.data 里。 */
export class ApiError extends Error {
  readonly answer: Answer<unknown>;
  constructor(answer: Answer<unknown>) {
    super(\`HTTP \${answer.status}，请求号 \${answer.requestId}：\${JSON.stringify(answer.data)}\`);
    this.name = 'ApiError';
    this.answer = answer;
  }
}

type Sent = readonly [place: string, name: string, value: unknown][];

`;

/** What is the same for every product: sends what a method gives it, signed. */
const SEND = `  async #send<T>(method: string, path: string, sent: Sent): Promise<Answer<T>> {
    const { appKey, appSecret, base = BASE, timeoutMs = 30_000, idempotencyKey } = this.#options;
    const given = sent.filter(([, , value]) => value !== undefined && value !== null);
    const of = (place: string) => given.filter(([at]) => at === place);
    const filled = path.replace(/\\{(\\w+)\\}/g, (_whole, name: string) => {
      const found = of('path').find((param) => param[1] === name);
      if (!found) throw new TypeError(\`缺少参数 \${name}\`);
      return encode(text(found[2]));
    });
    const query = of('query')
      .map(([, name, value]) => [encode(name), encode(text(value))] as const)
      .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
      .map(([name, value]) => \`\${name}=\${value}\`)
      .join('&');
    const url = new URL(base);
    const target = url.pathname.replace(/\\/$/, '') + filled + (query && \`?\${query}\`);
    const fields = of('body').map(([, name, value]) => [name, value] as const);
    const body = method === 'POST' || fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : '';
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-ca-key': appKey,
      'x-ca-nonce': randomUUID(),
      'x-ca-signature-method': 'HmacSHA256',
      'x-ca-timestamp': String(Date.now()),
    };
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    for (const [, name, value] of of('header')) headers[name.toLowerCase()] = text(value);
    if (body) {
      headers['content-md5'] = createHash('md5').update(body).digest('base64');
      headers['content-type'] = 'application/json; charset=utf-8';
    }
    const signed = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];
    const lines = [method, headers['accept'], headers['content-md5'] ?? '', headers['content-type'] ?? '', ''];
    const toSign = [...lines, ...signed.map((name) => \`\${name}:\${headers[name]}\`), target].join('\\n');
    headers['x-ca-signature-headers'] = signed.join(',');
    headers['x-ca-signature'] = createHmac('sha256', appSecret).update(toSign).digest('base64');
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await fetch(url.origin + target, { method, headers, signal, ...(body && { body }) });
    const answer: Answer<T> = {
      status: reply.status,
      requestId: reply.headers.get('x-request-id') ?? '',
      charge: reply.headers.get('x-charge') ?? '',
      data: parsed(await reply.text()) as T,
    };
    if (!reply.ok) throw new ApiError(answer);
    return answer;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => \`%\${sign.charCodeAt(0).toString(16).toUpperCase()}\`);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}
`;

/** The file's text. */
export function typeScriptClient(product: FiledProduct): string {
  const { className, base, words, calls } = clientOf(product, {
    call: camel,
    param: camel,
    taken: new Set(['constructor', 'idempotent', 'then']),
  });
  return `// ${words.join('\n// ')}
// 一个文件的客户端：Node.js 18 以上，不用装任何包。AppSecret 只放在服务器上，不要带进浏览器或 App。
//   const client = new ${className}({ appKey: '…', appSecret: '…' });
import { createHash, createHmac, randomUUID } from 'node:crypto';

const BASE = ${quoted(base)};

${ANSWER}export class ${className} {
  readonly #options: Options;
  constructor(options: Options) {
    this.#options = options;
  }

  /** 用它发出的调用带同一个幂等键：24 小时内重试得到首次的答复，不再扣费。 */
  idempotent(key: string): ${className} {
    return new ${className}({ ...this.#options, idempotencyKey: key });
  }
${calls.map(methodOf).join('')}
${SEND}`;
}

function methodOf({ name, method, path, words, params }: ClientCall): string {
  const isOptional = params.every(({ required }) => !required);
  const fields = params.map(
    (param) =>
      `\n    ${param.words && `/** ${param.words} */\n    `}${param.name}${param.required ? '' : '?'}: ${typeOf(param.type)};`,
  );
  const input = params.length > 0 ? `input: {${fields.join('')}\n  }${isOptional ? ' = {}' : ''}` : '';
  const sent = params.map((param) => `\n      [${quoted(param.in)}, ${quoted(param.wire)}, input.${param.name}],`);
  return `
  /** ${words.join(' ')} */
  ${name}<T = unknown>(${input}): Promise<Answer<T>> {
    return this.#send<T>(${quoted(method)}, ${quoted(path)}, [${sent.join('')}${sent.length > 0 ? '\n    ' : ''}]);
  }
`;
}
