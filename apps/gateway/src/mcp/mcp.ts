// The MCP server at /mcp (streamable HTTP): every product a member applied for is a tool. A tool call is a gateway call with
// the same key, checks and billing; a session has a spending cap. Sessions live in the database.
import { keyMode } from '@jishi/contract/enums/access';
import { formatMoney, parseMoney } from '@jishi/money';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Authenticator } from '../auth/authenticator';
import type { Admission } from '../call/admission';
import { PREPAID_ONLY } from '../call/call';
import type { Key } from '../directory/key';
import type { Client } from '../http/client-address';
import type { Exchange } from '../http/exchange';
import type { InsideCall, InsideRequest } from '../http/inside';
import type { NodeExchange } from '../http/node-exchange';
import type { TokenBuckets } from '../limits/token-buckets';
import { NO_CHARGE } from '../metering/hold';
import { Refusal, refusals } from '../refusals';
import { type Usage, type UsageQuery, scopeOf } from '../usage/usage';
import { contentsOf, structuredOf, text, toldBy } from './contents';
import type { McpStore } from './store';
import { cursorIn, pageAfter, readMessages, rpcFault, toolAsked } from './messages';
import { type Arguments, type ToolRow, argumentFault, isToolName, mostOf, requestOf, toolName, toolOf } from './tools';
import { USAGE_TOOLS } from './usage-tools';

export type McpOptions = {
  authenticator: Authenticator;
  admission: Admission;
  buckets: TokenBuckets;
  store: McpStore;
  usage: Usage;
  /** Of the portal, where programs ask members for a key; undefined: not told. */
  publicUrl: string | undefined;
  onFault: (error: unknown, exchange: Exchange) => void;
};

/** A session's default spending cap, and the highest it may ask for, in 0.00001 yuan. */
const DEFAULT_CAP = 10_00000n;
const CAP_MAX = 100_000_00000n;
const REQUESTS_PER_SECOND = 20;
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTRUCTIONS =
  '工具来自集市中已申请的接口，每次调用按接口价格计费（失败不扣），会话有消费上限。结果的 _meta 里有请求编号与本次扣费。';

type Headers = Readonly<Record<string, string>>;
/** Makes a call with these headers besides. */
type Paying = (more: Headers) => Promise<CallToolResult>;

/** Above a session's cap a call may still be one that is paid for already. */
const PREPAID: Headers = { [PREPAID_ONLY]: 'true' };
const CAP_REACHED = '本会话的消费已到上限，没有调用；新开会话时可用 X-Spend-Cap 头另设上限';

type Session = { id: string | undefined; key: Key; secret: string; client: Client; call: InsideCall };

export class Mcp {
  constructor(private readonly options: McpOptions) {}

  /** Answers one request; tools are called by `call`. Rejects when the database is unreachable. */
  async serve(exchange: NodeExchange, call: InsideCall): Promise<void> {
    const { authenticator, admission, buckets, store } = this.options;
    if (exchange.method === 'OPTIONS') return exchange.answerPreflight();
    const secret = bearer(exchange.headers.authorization);
    if (!secret) return exchange.refuse(refusals.credentialsMissing, this.#challenge());
    const headers = { ...exchange.headers, authorization: `APPCODE ${secret}` };
    const { method, path, query, client } = exchange;
    const caller = await authenticator.identify({ method, path, query, headers, client });
    if (caller instanceof Refusal) return exchange.refuse(caller, this.#challenge(caller));
    const barred = await admission.keyRefusal(caller.key, client.address);
    // a program whose key has ended asks for another one when it hears 401
    if (barred === refusals.keyExpired) return exchange.refuse(barred, this.#challenge(barred), 401);
    if (barred) return exchange.refuse(barred);
    const pace = `mcp:${caller.key.id}`;
    if (!buckets.take(pace, REQUESTS_PER_SECOND)) return exchange.refuse(refusals.keyTooFast);

    const named = exchange.headers['mcp-session-id'];
    if (named !== undefined && (typeof named !== 'string' || !SESSION.test(named)))
      return exchange.refuse(refusals.sessionUnknown);
    if (method === 'DELETE') {
      if (named) await store.close(named, caller.key.id);
      return exchange.answer(204, [], Buffer.alloc(0));
    }
    if (method !== 'POST') return exchange.refuse(refusals.methodMismatch, ['allow', 'POST, DELETE']);
    const body = await exchange.body();
    if (body instanceof Refusal) return exchange.refuse(body);
    const messages = readMessages(exchange, body);
    if (!messages) return;
    // The request itself is counted above.
    for (let more = messages.each.length - 1; more > 0; more--)
      if (!buckets.take(pace, REQUESTS_PER_SECOND)) return exchange.refuse(refusals.keyTooFast);
    const opens = messages.each.some((message) => message.method === 'initialize');
    const opened = await this.#session(exchange, caller.key, named, opens);
    if (opened instanceof Refusal) return exchange.refuse(opened);
    await this.#converse(exchange, { id: opened, key: caller.key, secret, client, call }, messages.whole);
  }

  /** Where to ask for a key, and what is wrong with the one that came (RFC 6750, 9728). */
  #challenge(refusal?: Refusal): string[] {
    const { publicUrl } = this.options;
    const wrong = refusal && BEARER_ERRORS.get(refusal.code);
    const parts = [
      'realm="jishi"',
      ...(wrong ? ['error="invalid_token"', `error_description="${wrong}"`] : []),
      ...(publicUrl ? [`resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`] : []),
    ];
    return ['www-authenticate', `Bearer ${parts.join(', ')}`];
  }

  /** The session of the request; an initialize request opens one. */
  async #session(exchange: Exchange, key: Key, named: string | undefined, opens: boolean) {
    const { store } = this.options;
    if (named) return (await store.isOpen(named, key.id)) ? named : refusals.sessionUnknown;
    if (!opens) return undefined;
    const cap = capOf(exchange);
    return cap === undefined ? refusals.spendCapMalformed : store.open(key.id, cap);
  }

  async #converse(exchange: NodeExchange, session: Session, message: unknown): Promise<void> {
    // Loaded on first use: many nodes never see an assistant.
    const [{ Server: McpServer }, { StreamableHTTPServerTransport }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    const server: Server = new McpServer(
      { name: 'jishi', title: '集市', version: '1.0.0' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    // Bypasses the SDK's schemas, whose errors would be reported as faults.
    server.fallbackRequestHandler = async ({ method, params }) => {
      if (method === 'tools/list') {
        const after = cursorIn(params);
        return pageAfter(after, await this.#hidingErrors(exchange, () => this.#tools(session)));
      }
      if (method !== 'tools/call') throw new types.McpError(types.ErrorCode.MethodNotFound, method.slice(0, 64));
      const { name, given } = toolAsked(params);
      return this.#hidingErrors(exchange, () => this.#callTool(session, name, given));
    };
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      await exchange.hand((request, response) => {
        if (session.id) response.setHeader('mcp-session-id', session.id);
        return transport.handleRequest(request, response, message);
      });
    } finally {
      await server.close();
    }
  }

  /** Hides an error's own message, which may be the database's. */
  async #hidingErrors<Told>(exchange: Exchange, tell: () => Promise<Told>): Promise<Told> {
    try {
      return await tell();
    } catch (error) {
      this.options.onFault(error, exchange);
      throw rpcFault(refusals.fault.text);
    }
  }

  async #tools({ key }: Session) {
    return [...(await this.#rows(key, null)).map(toolOf), ...USAGE_TOOLS.map(({ tool }) => tool)];
  }

  #rows(key: Key, projectCode: string | null) {
    return this.options.store.tools(key.memberId, scopeOf(key), projectCode);
  }

  async #callTool(session: Session, name: string, given: Arguments): Promise<CallToolResult> {
    const ours = USAGE_TOOLS.find(({ tool }) => tool.name === name);
    if (ours) {
      const told = await this.options.usage.of(session.key, ours.topic, given as UsageQuery);
      return told instanceof Refusal ? failure(told.text) : toldBy(told);
    }
    const rows = isToolName(name) ? await this.#rows(session.key, name.split('__')[0]!) : [];
    const row = rows.find((candidate) => toolName(candidate) === name);
    if (!row) return failure(`没有工具 ${name.slice(0, 64)}：产品未申请、已下架，或不在密钥的范围内`);
    const fault = argumentFault(row, given);
    if (fault) return failure(fault);
    const request = requestOf(row, given);
    const price = session.key.mode === keyMode.sandbox ? 0n : mostOf(row, request);
    return this.#withinCap(session, price, (more) => this.#call(session, row, request, more));
  }

  /** Simple clients call without a session: then only the key's own caps apply. */
  async #withinCap(session: Session, price: bigint, call: Paying): Promise<CallToolResult> {
    const { store } = this.options;
    const { id, key } = session;
    if (!id) return call({});
    const reservation = await store.reserve(id, key.id, price);
    if (reservation === 'gone') return failure(refusals.sessionUnknown.text);
    if (reservation === 'over') return call(PREPAID);
    const result = await call({});
    const left = await store.settle(id, price, parseMoney(String(result._meta?.['charge'] ?? NO_CHARGE)));
    return { ...result, _meta: { ...result._meta, sessionLeft: formatMoney(left) } };
  }

  async #call({ secret, client, call }: Session, row: ToolRow, request: InsideRequest, more: Headers) {
    const headers = { ...request.headers, ...more, authorization: `APPCODE ${secret}` };
    const answer = await call(client, { ...request, headers });
    if (more === PREPAID && answer.status === refusals.prepaidOnly.status) return failure(CAP_REACHED);
    const { 'x-request-id': requestId, 'x-charge': charge, 'x-charge-source': source } = answer.headers;
    const units = answer.headers['x-charge-units'];
    return {
      content: contentsOf(row, answer),
      ...structuredOf(row, answer),
      isError: answer.status >= 400,
      _meta: {
        status: answer.status,
        requestId,
        charge: charge ?? NO_CHARGE,
        source,
        ...(units !== undefined && { units }),
      },
    };
  }
}

/** In letters that a header may have. */
const BEARER_ERRORS: ReadonlyMap<number, string> = new Map([
  [refusals.keyUnknown.code, 'no such key: it was replaced, taken away, or never there'],
  [refusals.keyExpired.code, 'the key has expired'],
]);

/** Assistants send keys as bearer tokens; APPCODE is accepted too. */
function bearer(authorization: string | undefined): string | undefined {
  return /^(?:bearer|appcode) +(\S{8,200})$/i.exec(authorization ?? '')?.[1];
}

/** The cap from the header X-Spend-Cap or the query's spendCap, both in yuan; undefined if malformed. */
function capOf(exchange: Exchange): bigint | undefined {
  const given = exchange.headers['x-spend-cap'] ?? new URLSearchParams(exchange.query).get('spendCap');
  if (given === null || given === undefined) return DEFAULT_CAP;
  if (typeof given !== 'string' || !/^\d{1,6}(?:\.\d{1,5})?$/.test(given)) return undefined;
  const cap = parseMoney(given);
  return cap <= CAP_MAX ? cap : undefined;
}

function failure(words: string): CallToolResult {
  return { content: [text(words)], isError: true };
}
