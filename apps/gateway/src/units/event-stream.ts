// Reads the data of server-sent events while they pass.
import { StringDecoder } from 'node:string_decoder';

/** A longer event is counted, not read. */
const EVENT_MAX = 2 << 20;

export class EventStream {
  /** Events with data so far, the closing `[DONE]` aside. */
  events = 0;
  readonly #decoder = new StringDecoder('utf8');
  /** The line that has not ended yet. */
  #line = '';
  #data: string[] = [];
  #size = 0;

  constructor(private readonly onData: (data: string) => void) {}

  write(chunk: Buffer) {
    const lines = (this.#line + this.#decoder.write(chunk)).split('\n');
    this.#line = lines.pop()!;
    for (const line of lines) this.#read(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (this.#line.length > EVENT_MAX) {
      this.#size = EVENT_MAX + 1;
      this.#line = 'data:';
    }
  }

  /** The last event may lack its empty line. */
  end() {
    this.#read(this.#line);
    this.#line = '';
    this.#read('');
  }

  #read(line: string) {
    if (line === '') return this.#dispatch();
    if (!line.startsWith('data:')) return;
    this.#size += line.length;
    if (this.#size <= EVENT_MAX) this.#data.push(line.slice(line[5] === ' ' ? 6 : 5));
    else this.#data = [''];
  }

  #dispatch() {
    if (this.#data.length > 0) {
      const data = this.#data.join('\n');
      if (data !== '[DONE]') this.events++;
      if (this.#size <= EVENT_MAX) this.onData(data);
    }
    this.#data = [];
    this.#size = 0;
  }
}
