// Keeps why calls were refused, for their member to find the mistake, in batches after the calls. What does not fit into
// memory is dropped; nothing is charged by it.
import type { TokenBuckets } from '../limits/token-buckets';
import { maskDigits } from './mask';
import type { FieldMessage, KeptRefusal, RefusalReason, RefusalStore } from './store';

type Refused = Pick<KeptRefusal, 'callId' | 'keyId' | 'memberId' | 'at'>;

const HELD_MAX = 1_000;
const TEXT_MAX = 4_096;
const ANSWER_MAX = 64 << 10;
const FIELDS_MAX = 20;
const FIELD_TEXT_MAX = 200;
/** As many as of wrong signatures are looked into. */
const FIELDS_PER_MINUTE = 10;

export class RefusalWriter {
  #queue: KeptRefusal[] = [];

  constructor(
    private readonly store: RefusalStore,
    private readonly buckets: TokenBuckets,
  ) {}

  /** Keeps why a call was refused; the caller bounds how many. */
  keepReason(call: Refused, { expected, signed, cause }: RefusalReason) {
    const cut = (text: string | null) => text?.slice(0, TEXT_MAX) ?? null;
    this.#keep({ ...call, reason: { expected: cut(expected), signed: cut(signed), cause }, fields: null });
  }

  /** Keeps what an answer says of the parameters, if it does: of ten calls of a key a minute. */
  keepFields(call: Refused, answer: Buffer) {
    const fields = fieldMessages(answer);
    if (!fields || !this.buckets.take(`fields:${call.keyId}`, FIELDS_PER_MINUTE / 60, FIELDS_PER_MINUTE)) return;
    this.#keep({ ...call, reason: null, fields });
  }

  #keep(refusal: KeptRefusal) {
    if (this.#queue.length < HELD_MAX) this.#queue.push(refusal);
  }

  /** Writes the queue. A batch that fails is dropped, so that no later one waits for it. */
  async flush(): Promise<void> {
    const refusals = this.#queue.splice(0);
    if (refusals.length > 0) await this.store.write(refusals);
  }
}

/** The messages of an answer's `result.fields`, each with its `path`; undefined where it has none. */
export function fieldMessages(answer: Buffer): FieldMessage[] | undefined {
  if (answer.length > ANSWER_MAX) return undefined;
  let fields: unknown;
  try {
    fields = (JSON.parse(answer.toString('utf8')) as { result?: { fields?: unknown } } | null)?.result?.fields;
  } catch {
    return undefined;
  }
  if (!Array.isArray(fields)) return undefined;
  const told = fields.slice(0, FIELDS_MAX).flatMap((field: { path?: unknown; message?: unknown } | null) => {
    const { path, message } = field ?? {};
    return typeof path === 'string' && typeof message === 'string'
      ? [{ path: shown(path), message: shown(message) }]
      : [];
  });
  return told.length > 0 ? told : undefined;
}

/** PostgreSQL takes neither, and would refuse the whole batch. A cut in the middle of a sign leaves half of it, too. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** As it may be kept. */
const shown = (text: string) => maskDigits(text.slice(0, FIELD_TEXT_MAX).replaceAll(UNSTORABLE, ''));
