// Stores request and response bodies for members who asked for it, in batches after the calls. Bodies that do not fit
// into memory are dropped; charging does not depend on them.
import { type Vault, contexts } from '@jishi/vault';
import type { BodyStore } from './store';

export type CallBodies = {
  id: string;
  memberId: string;
  /** Epoch milliseconds. */
  at: number;
  request: Body;
  response: Body;
};

/** `type`: the Content-Type, '' without one; `bytes`: its size where the content is only its beginning. */
export type Body = { type: string; content: Buffer; bytes?: number };

export const BODY_MAX = 64 << 10;
const HELD_MAX = 32 << 20;
const TYPE_MAX = 100;

export class BodyWriter {
  #queue: CallBodies[] = [];
  #held = 0;
  /** Calls whose bodies were not stored. */
  dropped = 0;

  constructor(
    private readonly store: Pick<BodyStore, 'write'>,
    private readonly vault: Vault,
  ) {}

  /** Queues the bodies for the next write: at most 64 KB of each. */
  keep(call: CallBodies) {
    const bytes = Math.min(call.request.content.length, BODY_MAX) + Math.min(call.response.content.length, BODY_MAX);
    if (this.#held + bytes > HELD_MAX) {
      this.dropped++;
      return;
    }
    this.#held += bytes;
    this.#queue.push(call);
  }

  /** Writes the queue. A batch that fails is dropped, so that no later one waits for it. */
  async flush(): Promise<void> {
    const calls = this.#queue.splice(0);
    this.#held = 0;
    if (calls.length === 0) return;
    try {
      await this.store.write(calls.map((call) => this.#sealed(call)));
    } catch (error) {
      this.dropped += calls.length;
      throw error;
    }
  }

  #sealed({ id, memberId, at, request, response }: CallBodies) {
    const seal = ({ content }: Body, part: 'request' | 'response') =>
      this.vault.seal(content.subarray(0, BODY_MAX), contexts.callBody(id, part));
    return {
      id,
      memberId,
      at: new Date(at),
      requestType: request.type.slice(0, TYPE_MAX),
      requestBytes: request.content.length,
      requestCipher: seal(request, 'request'),
      responseType: response.type.slice(0, TYPE_MAX),
      responseBytes: response.bytes ?? response.content.length,
      responseCipher: seal(response, 'response'),
    };
  }
}
