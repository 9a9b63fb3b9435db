// Follows an event stream as it comes: the words of a chat, or the events as they are; its price comes in a last comment.
import { openAiWords } from '@jishi/contract/openai-chat';

/** The price of a streamed call, as the gateway says it: yuan, units, who paid, what is left of the prepaid. */
export type StreamPrice = { charge: string; units?: number; source: string; left?: number };

export type Stream = { text: string; bytes: number; price: StreamPrice | undefined };

/** Reads to the end; `onPart` gets what came so far. Throws where the connection breaks, after its last part. */
export async function followStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPart: (so: Stream) => void,
): Promise<Stream> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events = new Events();
  let bytes = 0;
  for (;;) {
    const { value, done } = await reader.read();
    bytes += value?.byteLength ?? 0;
    events.take(decoder.decode(value, { stream: !done }) + (done ? '\n' : ''));
    const stream = { text: events.text, bytes, price: events.price };
    if (done) return stream;
    onPart(stream);
  }
}

class Events {
  price: StreamPrice | undefined;
  #raw = '';
  #words = '';
  #isChat = false;
  /** The line that has not ended yet. */
  #line = '';

  get text(): string {
    return this.#isChat ? this.#words : this.#raw;
  }

  take(text: string) {
    const lines = (this.#line + text).split(/\r?\n/);
    this.#line = lines.pop()!;
    for (const line of lines) this.#read(line);
  }

  #read(line: string) {
    const said = line.startsWith(': {') ? priceIn(line.slice(2)) : undefined;
    if (said) this.price = said;
    else this.#raw += `${line}\n`;
    const words = line.startsWith('data:') ? openAiWords(json(line.slice(5))) : undefined;
    if (words === undefined) return;
    this.#isChat = true;
    this.#words += words;
  }
}

function priceIn(text: string): StreamPrice | undefined {
  const price = json(text) as Partial<StreamPrice> | undefined;
  return typeof price?.charge === 'string' && typeof price.source === 'string' ? (price as StreamPrice) : undefined;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
