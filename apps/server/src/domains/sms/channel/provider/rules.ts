// What the adapters have in common: failed connections, numbers, batches, times.
import { failureOf } from '../../../../kernel/connection';
import type { Answer, Piece } from './spec/rules';

/** The outcome of a failed connection: one that was never made carried nothing. */
export function answerOfFailure(error: unknown): Answer {
  const { code, mayHaveArrived } = failureOf(error);
  if (mayHaveArrived) return { outcome: 'uncertain', code };
  return { outcome: 'refused', code, words: '连不上服务商', blames: 'channel' };
}

/** A mainland number without its country code; undefined when it is none. */
export function phoneOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return /^(?:\+|00)?(?:86)?(1[3-9]\d{9})$/.exec(String(value))?.[1];
}

/** A provider's Beijing wall-clock time; undefined when it is none. */
export function beijing(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return undefined;
  const at = new Date(`${value.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Cuts pieces into batches of `most`: all of one key, each number once. */
export function batched(
  pieces: readonly Piece[],
  most: number,
  keyOf: (piece: Piece) => string,
): [Piece, ...Piece[]][] {
  const batches: { key: string; phones: Set<string>; pieces: [Piece, ...Piece[]] }[] = [];
  const open = new Map<string, typeof batches>();
  for (const piece of pieces) {
    const key = keyOf(piece);
    const started = open.get(key) ?? [];
    const room = started.find((batch) => batch.pieces.length < most && !batch.phones.has(piece.phone));
    if (room) {
      room.pieces.push(piece);
      room.phones.add(piece.phone);
      continue;
    }
    const batch = { key, phones: new Set([piece.phone]), pieces: [piece] as [Piece, ...Piece[]] };
    batches.push(batch);
    open.set(key, [...started, batch]);
  }
  return batches.map((batch) => batch.pieces);
}
