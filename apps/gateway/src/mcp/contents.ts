// What an assistant is given of an answer: its words or picture, and what an answer cost that said so itself.
import { chargeSource, unitLabel } from '@jishi/contract/enums/catalogue';
import { openAiWords, speaksOpenAiChat } from '@jishi/contract/openai-chat';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { InsideAnswer } from '../http/inside';
import { objectIn } from '../json';
import { NO_CHARGE } from '../metering/hold';
import { chargeSourceNames } from '../records/row';
import { EventStream } from '../units/event-stream';
import type { ToolRow } from './tools';

type Content = CallToolResult['content'][number];

export function text(words: string): Content {
  return { type: 'text' as const, text: words };
}

/** The answer to a call of a tool. */
export function contentsOf(row: ToolRow, answer: InsideAnswer): Content[] {
  const { headers, status } = answer;
  const content = contentOf(row, answer);
  if (row.charge.kind !== 'answer' || status >= 400) return [content];
  return [content, text(costIn(headers, unitLabel(row.unit)))];
}

/** What the account's own tools tell, as text and as their output schema says it. */
export function toldBy(told: object): CallToolResult {
  return {
    content: [text(JSON.stringify(told))],
    structuredContent: Array.isArray(told) ? { list: told } : { ...told },
  };
}

/** The fields of an answer that its product documents; a client refuses a call without them where a tool has a schema. */
export function structuredOf(row: ToolRow, { status, body }: InsideAnswer): Pick<CallToolResult, 'structuredContent'> {
  if (row.responseFields.length === 0 || status >= 400) return {};
  return { structuredContent: objectIn(body.toString()) ?? {} };
}

function costIn(headers: InsideAnswer['headers'], unit: string): string {
  const { 'x-charge': charge = NO_CHARGE, 'x-charge-units': units, 'x-charge-source': source } = headers;
  if (units === undefined) return '本次没有扣费';
  const payer = chargeSource.rows.find(({ value }) => chargeSourceNames[value] === source)?.label ?? '';
  return `本次计 ${units} ${unit}，扣自${payer}${charge === NO_CHARGE ? '' : ` ${charge} 元`}`;
}

function contentOf(row: ToolRow, { status, headers, body }: InsideAnswer): Content {
  const type = String(headers['content-type'] ?? '').split(';')[0]!;
  if (/^image\/(?:png|jpeg|webp|gif)$/.test(type))
    return { type: 'image', data: body.toString('base64'), mimeType: type };
  const words = status < 400 && speaksOpenAiChat(row) ? chatWords(type, body) : undefined;
  return text(words ?? body.toString());
}

/** The words of a chat, streamed or not; undefined where the answer has none, as when a model calls a function. */
function chatWords(type: string, body: Buffer): string | undefined {
  if (type !== 'text/event-stream') return wordsIn(body.toString());
  const all: string[] = [];
  const events = new EventStream((data) => all.push(wordsIn(data) ?? ''));
  events.write(body);
  events.end();
  return all.join('') || undefined;
}

function wordsIn(json: string): string | undefined {
  try {
    return openAiWords(JSON.parse(json));
  } catch {
    return undefined;
  }
}
