// Streams in OpenAI's chat wire tell their usage only where the request asks for it. Where the caller did not, the gateway does,
// and keeps the event that tells it from the caller, whose program may not expect it.
import { objectIn } from '../json';
import type { Relay } from '../upstream/relay';
import { valueAt } from './path';

/** A longer event passes unread: the one with the usage is short. */
const EVENT_MAX = 64 << 10;
const END = /\r?\n\r?\n/;

/** The request with the usage asked for; undefined where it is no stream, or the caller asks by itself. */
export function askingForUsage(body: Buffer): Buffer | undefined {
  const request = objectIn(body.toString());
  if (!request || !request['stream']) return undefined;
  const { stream_options: options } = request;
  const named = typeof options === 'object' && !Array.isArray(options) ? options : undefined;
  if (named && valueAt(named, 'include_usage') === true) return undefined;
  if ('stream_options' in request)
    return Buffer.from(JSON.stringify({ ...request, stream_options: { ...named, include_usage: true } }));
  // Spliced in: numbers beyond a double's precision stay as they were written.
  const text = body.toString().trimEnd();
  return Buffer.from(`${text.slice(0, -1)},"stream_options":{"include_usage":true}}`);
}

/** A stream without the event that only the gateway asked for. Each event passes when it is whole. */
export class UsageHidden {
  /** Bytes of the event that has not ended yet, one character each. */
  #held = '';
  #stream: Pick<Relay, 'write'> | undefined;
  #isEvents = false;

  /** The stream to write to instead; `end` when its source has ended. */
  follow<Stream extends Pick<Relay, 'begin' | 'write'>>(stream: Stream): Stream {
    this.#stream = stream;
    return {
      ...stream,
      begin: (status, headers) => {
        this.#isEvents = /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
        stream.begin(status, headers);
      },
      write: (chunk) => {
        const passed = this.#isEvents ? this.#pass(chunk) : chunk;
        return passed.length === 0 || stream.write(passed);
      },
    };
  }

  /** What is held of an event that did not end belongs to the caller too. */
  end() {
    const rest = without(this.#held);
    this.#held = '';
    if (rest !== '') this.#stream?.write(Buffer.from(rest, 'latin1'));
  }

  /** A whole answer without that event. */
  static of(body: Buffer): Buffer {
    const hidden = new UsageHidden();
    const passed = hidden.#pass(body);
    return Buffer.concat([passed, Buffer.from(without(hidden.#held), 'latin1')]);
  }

  #pass(chunk: Buffer): Buffer {
    let rest = this.#held + chunk.toString('latin1');
    let passed = '';
    for (let end = END.exec(rest); end; end = END.exec(rest)) {
      const at = end.index + end[0].length;
      passed += without(rest.slice(0, at));
      rest = rest.slice(at);
    }
    const tooLong = rest.length > EVENT_MAX;
    this.#held = tooLong ? '' : rest;
    return Buffer.from(tooLong ? passed + rest : passed, 'latin1');
  }
}

/** Nothing if the event only tells the usage. */
function without(event: string): string {
  if (!event.includes('"usage"')) return event;
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5));
  const told = objectIn(data.join('\n'));
  const isUsage = Array.isArray(told?.['choices']) && told['choices'].length === 0 && Boolean(told['usage']);
  return isUsage ? '' : event;
}
