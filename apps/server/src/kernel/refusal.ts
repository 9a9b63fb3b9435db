// A business refusal: a named outcome that a person should read, as opposed to a fault.
import { type RefusalName, refusals } from '@jishi/contract/refusals';

export type FieldMessage = { path: string; message: string };

/** Thrown by rules and services; `http/answer.ts` turns it into the envelope in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly refusal: RefusalName;
  /** Messages by form field. */
  readonly fields: readonly FieldMessage[] | undefined;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined;

  /** `msg` replaces the refusal's default Chinese text. */
  constructor(refusal: RefusalName, msg?: string, more: { fields?: FieldMessage[]; retryAfter?: number } = {}) {
    super(msg ?? refusals[refusal].msg);
    this.refusal = refusal;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** Invalid input found by a rule that no schema can express; the message is shown at its field. */
export function invalidField(path: string, message: string): Refusal {
  return new Refusal('invalidInput', message, { fields: [{ path, message }] });
}
