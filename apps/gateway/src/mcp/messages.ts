// Parses JSON-RPC messages and answers malformed ones.
import type { Exchange } from '../http/exchange';
import type { Arguments } from './tools';

/** JSON-RPC's own codes. */
const INVALID_PARAMS = -32602;
const INTERNAL = -32603;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

type Message = { jsonrpc: '2.0'; method?: string; id?: unknown; params?: unknown };

/** One message or a batch; undefined if it was malformed and has been answered. */
export function readMessages(exchange: Exchange, body: Buffer): { whole: unknown; each: Message[] } | undefined {
  let whole: unknown;
  try {
    whole = JSON.parse(body.toString());
  } catch {
    return refuse(exchange, PARSE_ERROR, '请求体不是 JSON');
  }
  const each: unknown[] = Array.isArray(whole) ? whole : [whole];
  if (each.length === 0 || !each.every(isMessage))
    return refuse(exchange, INVALID_REQUEST, '请求体不是 JSON-RPC 2.0 消息');
  const [unfit] = each.filter(({ method, params }) => method === 'initialize' && !mayOpen(params));
  if (unfit) {
    const fault = 'params 应有 protocolVersion、capabilities 与 clientInfo（name、version）';
    return refuse(exchange, INVALID_PARAMS, fault, unfit.id ?? null);
  }
  return { whole, each };
}

function isMessage(value: unknown): value is Message {
  if (!isObject(value)) return false;
  const { jsonrpc, id, method, params, result, error } = value;
  if (jsonrpc !== '2.0' || !(id === undefined || typeof id === 'string' || Number.isInteger(id))) return false;
  if (method === undefined) return result !== undefined || error !== undefined;
  return typeof method === 'string' && (params === undefined || isObject(params));
}

/** Whether these are valid params of an initialize request. */
function mayOpen(params: unknown): boolean {
  if (!isObject(params)) return false;
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== 'string' || !isObject(capabilities) || !isObject(clientInfo)) return false;
  return typeof clientInfo['name'] === 'string' && typeof clientInfo['version'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(exchange: Exchange, code: number, message: string, id: unknown = null): undefined {
  exchange.answerJson(400, { jsonrpc: '2.0', error: { code, message }, id });
}

/** The params of tools/call. @throws an error with JSON-RPC's code for invalid params */
export function toolAsked(params: unknown): { name: string; given: Arguments } {
  const { name, arguments: given = {} } = (params ?? {}) as { name?: unknown; arguments?: unknown };
  if (typeof name !== 'string') throw rpcError(INVALID_PARAMS, 'params.name 应为工具的名称');
  if (!isObject(given)) throw rpcError(INVALID_PARAMS, 'params.arguments 应为对象');
  return { name, given };
}

/** The cursor of a list's params: the name of the tool before; undefined for the first page. @throws as toolAsked */
export function cursorIn(params: unknown): string | undefined {
  const { cursor } = (params ?? {}) as { cursor?: unknown };
  if (cursor === undefined || typeof cursor === 'string') return cursor;
  throw rpcError(INVALID_PARAMS, 'params.cursor 应为上一页给出的 nextCursor');
}

/** How many tools a page has. */
export const PAGE = 100;

/** The tools after one. @throws as toolAsked when there is none of that name any more */
export function pageAfter<Tool extends { name: string }>(
  cursor: string | undefined,
  tools: readonly Tool[],
): { tools: readonly Tool[]; nextCursor?: string } {
  const from = cursor === undefined ? 0 : tools.findIndex(({ name }) => name === cursor) + 1;
  if (cursor !== undefined && from === 0) throw rpcError(INVALID_PARAMS, 'params.cursor 已失效，请从第一页重新列出');
  const page = tools.slice(from, from + PAGE);
  return { tools: page, ...(from + PAGE < tools.length && { nextCursor: page.at(-1)!.name }) };
}

/** An internal error that tells only `words`. */
export function rpcFault(words: string): Error {
  return rpcError(INTERNAL, words);
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
