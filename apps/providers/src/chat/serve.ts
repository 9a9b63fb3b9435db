/** Answers `POST /chat/v1/chat/completions` in OpenAI's wire, streamed or not. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { BodyError, readJsonBody } from '../body';
import { type ChatAnswer, answerTo } from './answer';
import { ChatFault, type ChatRequest, MODEL, readChat } from './request';

export const CHAT_PATH = '/chat/v1/chat/completions';

export interface ChatContext {
  readonly now: () => Date;
  /** Milliseconds between two events of a stream: a reader sees it come. */
  readonly pace: number;
}

/** Answers one call whose path is CHAT_PATH; rejects on a fault of its own. */
export async function serveChat(
  request: IncomingMessage,
  response: ServerResponse,
  context: ChatContext,
): Promise<void> {
  try {
    if (request.method !== 'POST') throw new ChatFault(405, '请求方法不正确，此接口只接受 POST');
    const chat = readChat(await readJsonBody(request));
    const answer = answerTo(chat);
    const head = { id: idOf(chat), created: Math.floor(context.now().getTime() / 1000), model: MODEL };
    if (chat.isStream) await stream(response, chat, answer, head, context.pace);
    else sendJson(response, 200, { ...head, object: 'chat.completion', ...whole(answer) });
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    // The rest of the body may still be on its way.
    if (error instanceof BodyError) response.setHeader('connection', 'close');
    sendError(response, fault);
  }
}

/** Refuses a call in OpenAI's shape. */
export function sendError(response: ServerResponse, { status, message, param, code }: ChatFault): void {
  const type = status === 401 ? 'authentication_error' : 'invalid_request_error';
  sendJson(response, status, { error: { message, type, param, code } });
}

function faultOf(error: unknown): ChatFault | undefined {
  if (error instanceof BodyError) return new ChatFault(error.status, error.message);
  return error instanceof ChatFault ? error : undefined;
}

/** The same conversation has the same id. */
function idOf({ question, turns, promptTokens }: ChatRequest): string {
  const text = JSON.stringify([question, turns, promptTokens]);
  return `chatcmpl-demo-${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
}

function whole({ tokens, finish, usage }: ChatAnswer): object {
  const message = { role: 'assistant', content: tokens.join(''), refusal: null };
  return { choices: [{ index: 0, message, logprobs: null, finish_reason: finish }], usage };
}

async function stream(
  response: ServerResponse,
  { tellsUsage }: ChatRequest,
  { tokens, finish, usage }: ChatAnswer,
  head: object,
  pace: number,
): Promise<void> {
  const closed = once(response, 'close');
  const send = async (choices: object[], told: object | null = null) => {
    const event = { ...head, object: 'chat.completion.chunk', choices, ...(tellsUsage && { usage: told }) };
    if (!response.write(`data: ${JSON.stringify(event)}\n\n`)) await Promise.race([once(response, 'drain'), closed]);
  };
  const choice = (delta: object, reason: string | null = null) => [
    { index: 0, delta, logprobs: null, finish_reason: reason },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  await send(choice({ role: 'assistant', content: '' }));
  for (const content of tokens) {
    if (response.destroyed) return;
    if (pace > 0) await wait(pace);
    await send(choice({ content }));
  }
  await send(choice({}, finish));
  if (tellsUsage) await send([], usage);
  response.end('data: [DONE]\n\n');
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  if (response.destroyed) return;
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}
