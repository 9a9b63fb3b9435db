// JSON bodies of more than the usual size: read within a byte budget, and parsed only where they hold few values.
import { Transform, type TransformCallback } from 'node:stream';
import type { Endpoint } from '@jishi/contract/endpoint';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { Refusal } from '../kernel/refusal';
import { ByteBudget, type ByteLimits } from './byte-budget';

/** They are in memory while they arrive. */
const LARGE_BODY_LIMITS: ByteLimits = { each: 16 << 20, all: 128 << 20 };

/** As many as a body of the usual size can hold. */
const MOST_VALUES = 20_000;

export class LargeBodies {
  readonly #budget: ByteBudget;

  constructor(limits: Partial<ByteLimits> = {}) {
    this.#budget = new ByteBudget({ ...LARGE_BODY_LIMITS, ...limits });
  }

  /** Bytes of bodies under way. */
  get held(): number {
    return this.#budget.held;
  }

  /**
   * Watches the body of a request. `accountOf` says whose bytes are counted together. Once the body breaks a limit its
   * request is refused: tooManyRequests, invalidInput.
   */
  watch({ access }: Endpoint, accountOf: (request: FastifyRequest) => string): preParsingAsyncHookHandler {
    // A member's large body is a file in base64; operators write long texts.
    const most = access === 'operator' ? Infinity : MOST_VALUES;
    return async (request, reply, payload) => {
      const account = accountOf(request);
      const counted = new Counted(most, (bytes) => this.#budget.take(account, bytes));
      reply.raw.once('close', () => this.#budget.give(account, counted.bytes));
      payload.on('error', (error) => counted.destroy(error));
      return payload.pipe(counted);
    };
  }
}

class Counted extends Transform {
  bytes = 0;
  #values = 0;

  constructor(
    private readonly most: number,
    private readonly spend: (bytes: number) => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.spend(chunk.length);
      this.bytes += chunk.length;
      this.#values += signsIn(chunk);
      if (this.#values > this.most) throw new Refusal('invalidInput', '内容里的项太多');
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }
}

const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

/** Every value but the first follows one of these signs. */
function signsIn(chunk: Buffer): number {
  let signs = 0;
  for (let at = 0; at < chunk.length; at += 1) {
    const byte = chunk[at];
    if (byte === COMMA || byte === BRACKET || byte === BRACE) signs += 1;
  }
  return signs;
}
