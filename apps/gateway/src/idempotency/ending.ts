// What becomes of a call's Idempotency-Key, as one line of the log: written with the call's record, or not at all.
import { type EndingRow, keptState } from './store';

/** Larger answers are not kept. */
export const KEPT_MAX = 256 << 10;

/** An answer as it is given again. */
export type GivenAnswer = {
  status: number;
  /** Alternating names and values, without those that tell of the call. */
  headers: readonly string[];
  body: Buffer;
};

/** The first answer and whose it was. */
export type Replay = GivenAnswer & { firstCall: string };

/**
 * - released: nothing was sent on, the key is free again;
 * - broken: it was sent on and was not answered. What may be repeated is free again, of anything else the end is unknown;
 * - unkept: answered, but the answer is too large or was not read to its end;
 * - kept
 */
export type Ending =
  | { as: 'released' | 'broken' | 'unkept' }
  | { as: 'kept'; status: number; bytes: number; cipher: Buffer };

const STATES = { released: 0, kept: keptState.kept, unkept: keptState.unkept, broken: keptState.unknown } as const;

export function endingLine(callId: string, ending: Ending): string {
  const kept = ending.as === 'kept' ? ending : undefined;
  const cipher = kept ? kept.cipher.toString('base64') : '';
  return `${callId}\t${STATES[ending.as]}\t${kept?.status ?? 0}\t${kept?.bytes ?? 0}\t${cipher}\n`;
}

export function endingsIn(lines: Buffer): EndingRow[] {
  return lines
    .toString('latin1')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [callId = '', state, status, bytes, cipher] = line.split('\t');
      return {
        callId,
        state: Number(state),
        status: Number(status),
        bytes: Number(bytes),
        cipher: cipher ? Buffer.from(cipher, 'base64') : null,
      };
    });
}

/** The bytes that are sealed of an answer. */
export function packed({ headers, body }: GivenAnswer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(headers)}\n`), body]);
}

export function unpacked(status: number, bytes: Buffer): GivenAnswer {
  const end = bytes.indexOf('\n');
  return { status, headers: JSON.parse(bytes.toString('utf8', 0, end)) as string[], body: bytes.subarray(end + 1) };
}
