// Messages of JSON-RPC as they come in, and what is said of those that are none.
import type { Exchange } from '../http/exchange';
import type { Arguments } from './tools';

/** JSON-RPC's own codes. */
const INVALID_PARAMS = -32602;
const INTERNAL = -32603;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

type Message = { jsonrpc: '2.0'; method?: string };

/** One message or a batch of them; undefined: it has been answered that this is none. */
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
  return { whole, each };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { jsonrpc, method, result, error } = value as Record<string, unknown>;
  return jsonrpc === '2.0' && (typeof method === 'string' || result !== undefined || error !== undefined);
}

function refuse(exchange: Exchange, code: number, message: string): undefined {
  exchange.answerJson(400, { jsonrpc: '2.0', error: { code, message }, id: null });
}

/** What tools/call asks for. @throws an error with JSON-RPC's code for invalid params */
export function toolAsked(params: unknown): { name: string; given: Arguments } {
  const { name, arguments: given = {} } = (params ?? {}) as { name?: unknown; arguments?: unknown };
  if (typeof name !== 'string') throw rpcError(INVALID_PARAMS, 'params.name 应为工具的名称');
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw rpcError(INVALID_PARAMS, 'params.arguments 应为对象');
  return { name, given: given as Arguments };
}

/** A fault, without its words. */
export function rpcFault(words: string): Error {
  return rpcError(INTERNAL, words);
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
