/** A request of OpenAI's chat wire, as far as the demo model understands it. */
import { tokensOf } from './tokens';

export const MODEL = 'demo-chat';
/** Tokens of all messages together, and of an answer. */
const PROMPT_MAX = 8192;
const ANSWER_MAX = 2048;
const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool']);

export interface ChatRequest {
  /** What the user said last. */
  readonly question: string;
  /** Messages of the conversation. */
  readonly turns: number;
  readonly promptTokens: number;
  readonly answerMax: number;
  readonly isStream: boolean;
  /** A last event of the stream tells the usage. */
  readonly tellsUsage: boolean;
}

/** A refusal in OpenAI's shape. */
export class ChatFault extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly param: string | null = null,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** Parameters that the demo does not know are ignored, as are those that only change how a model writes. @throws ChatFault */
export function readChat(body: Readonly<Record<string, unknown>>): ChatRequest {
  const { model, messages, stream = false } = body;
  if (typeof model !== 'string') throw new ChatFault(400, '缺少 model', 'model');
  if (model !== MODEL)
    throw new ChatFault(404, `没有模型 ${model.slice(0, 60)}，可用 ${MODEL}`, 'model', 'model_not_found');
  if (!Array.isArray(messages) || messages.length === 0)
    throw new ChatFault(400, 'messages 应为不空的数组', 'messages');
  if (stream !== null && typeof stream !== 'boolean') throw new ChatFault(400, 'stream 应为 true 或 false', 'stream');
  if (body['n'] !== undefined && body['n'] !== null && body['n'] !== 1) throw new ChatFault(400, 'n 只能是 1', 'n');
  const said = messages.map((message, at) => messageOf(message, `messages[${at}]`));
  const promptTokens = said.reduce((sum, { text }) => sum + tokensOf(text).length, 0);
  if (promptTokens > PROMPT_MAX)
    throw new ChatFault(
      400,
      `对话有 ${promptTokens} 个 token，最多 ${PROMPT_MAX}`,
      'messages',
      'context_length_exceeded',
    );
  return {
    question: said.findLast(({ role }) => role === 'user')?.text ?? '',
    turns: said.length,
    promptTokens,
    answerMax: answerMaxOf(body),
    isStream: stream === true,
    tellsUsage: tellsUsage(body['stream_options']),
  };
}

function messageOf(message: unknown, param: string): { role: string; text: string } {
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  if (typeof role !== 'string' || !ROLES.has(role))
    throw new ChatFault(400, `${param}.role 可取 ${[...ROLES].join('、')}`, `${param}.role`);
  return { role, text: textOf(content, `${param}.content`) };
}

/** A text, or a list of parts of which only texts are taken. */
function textOf(content: unknown, param: string): string {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return '';
  const parts = Array.isArray(content) ? (content as ({ type?: unknown; text?: unknown } | null)[]) : [];
  const texts = parts.map((part) => (part?.type === 'text' ? part.text : undefined));
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string'))
    throw new ChatFault(400, `${param} 应为文字`, param);
  return texts.join('\n');
}

function answerMaxOf(body: Readonly<Record<string, unknown>>): number {
  const param = body['max_completion_tokens'] === undefined ? 'max_tokens' : 'max_completion_tokens';
  const most = body[param] ?? ANSWER_MAX;
  if (typeof most !== 'number' || !Number.isInteger(most) || most < 1)
    throw new ChatFault(400, `${param} 应为正整数`, param);
  return Math.min(most, ANSWER_MAX);
}

function tellsUsage(options: unknown): boolean {
  if (options === undefined || options === null) return false;
  if (typeof options !== 'object' || Array.isArray(options))
    throw new ChatFault(400, 'stream_options 应为对象', 'stream_options');
  return (options as { include_usage?: unknown }).include_usage === true;
}
