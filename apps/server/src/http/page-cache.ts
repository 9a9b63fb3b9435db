// Cached bodies of pages that are the same for every visitor. A body is reused until an operator changes anything
// (kernel/page-changes.ts), and for a few seconds at most, which is also the age of its measurements.

const FRESH_MS = 5_000;
/** Bytes kept at most; a list page has some eighty thousand. */
const CAPACITY = 16_000_000;

/** A body, split where its nonce was. */
type Kept = { mark: number; until: number; size: number; pieces: Buffer[]; again: readonly (() => void)[] };

type Made = {
  mark: number | undefined;
  nonce: string;
  /** What to do each time the body is given out after the first. */
  again?: readonly (() => void)[];
};

export type PageCache = {
  /** The body of an address with another nonce in it; undefined when it has to be rendered. */
  bodyOf(address: string, nonce: string): Buffer | undefined;
  /** Keeps a body that was rendered with `nonce` after `mark` had been read. */
  keep(address: string, body: string, made: Made): void;
  /** Differs after each change; undefined while nothing may be kept. */
  mark(): number | undefined;
};

/** A cache that drops the oldest body first. `now` is in milliseconds. */
export function createPageCache(
  mark: () => number | undefined,
  now: () => number = () => performance.now(),
): PageCache {
  const pages = new Map<string, Kept>();
  let size = 0;

  const drop = (address: string) => {
    size -= pages.get(address)?.size ?? 0;
    pages.delete(address);
  };
  return {
    mark,
    bodyOf(address, nonce) {
      const kept = pages.get(address);
      if (!kept) return undefined;
      if (kept.mark !== mark() || kept.until < now()) {
        drop(address);
        return undefined;
      }
      for (const work of kept.again) work();
      const between = Buffer.from(nonce);
      return Buffer.concat(kept.pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])));
    },
    keep(address, body, made) {
      if (made.mark === undefined || made.mark !== mark()) return;
      drop(address);
      const pieces = body.split(made.nonce).map((piece) => Buffer.from(piece));
      const kept = { mark: made.mark, until: now() + FRESH_MS, size: body.length, pieces, again: made.again ?? [] };
      pages.set(address, kept);
      size += kept.size;
      for (const oldest of pages.keys()) {
        if (size <= CAPACITY) break;
        drop(oldest);
      }
    },
  };
}
