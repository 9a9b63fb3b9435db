// Cached bodies of pages that are the same for every visitor. A body is reused until an operator changes anything
// (kernel/page-changes.ts), and for a few seconds at most, which is also the age of its measurements. It is compressed once as well.
import { type Encoding, type Pressed, between, fitsGaps, pressed } from './page-compression';

const FRESH_MS = 5_000;
/** Bytes kept at most; a list page has some eighty thousand. */
const CAPACITY = 16_000_000;

/** Below, compressing is not worth it. */
const COMPRESSED_FROM = 1024;

/** A body, split where its nonce was. */
type Kept = {
  mark: number;
  until: number;
  /** Bytes, with those of what is pressed. */
  size: number;
  pieces: Buffer[];
  /** By encoding, from when it is asked for a second time; undefined until it is made. */
  pressed: Map<Encoding, Pressed | undefined>;
  /** Encodings that were asked for once. */
  asked: Set<Encoding>;
  again: readonly (() => void)[];
};

/** A kept body; `encoding`: it is compressed. */
export type GivenAgain = { body: Buffer; encoding: Encoding | undefined };

type Made = {
  mark: number | undefined;
  nonce: string;
  /** What to do each time the body is given out after the first. */
  again?: readonly (() => void)[];
};

export type PageCache = {
  /**
   * The body of an address with another nonce in it; undefined when it has to be rendered. It is compressed as `accepted` if it has
   * been asked for so before.
   */
  bodyOf(address: string, nonce: string, accepted?: Encoding): GivenAgain | undefined;
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
    const kept = pages.get(address);
    if (!kept) return;
    size -= kept.size;
    kept.pressed.clear(); // what is being made for it is not counted any more
    pages.delete(address);
  };
  /** Whoever asks until it is made gets the body as it is. */
  const press = async (kept: Kept, encoding: Encoding) => {
    kept.pressed.set(encoding, undefined);
    const made = await pressed(kept.pieces, encoding);
    if (!made || !kept.pressed.has(encoding)) return;
    kept.pressed.set(encoding, made);
    kept.size += made.bytes;
    size += made.bytes;
  };
  const compressed = (kept: Kept, nonce: string, encoding: Encoding): Buffer | undefined => {
    if (kept.pressed.has(encoding)) return kept.pressed.get(encoding)?.withNonce(nonce);
    if (kept.asked.has(encoding) && kept.size >= COMPRESSED_FROM && fitsGaps(nonce)) void press(kept, encoding);
    kept.asked.add(encoding);
    return undefined;
  };
  return {
    mark,
    bodyOf(address, nonce, accepted) {
      const kept = pages.get(address);
      if (!kept) return undefined;
      if (kept.mark !== mark() || kept.until < now()) {
        drop(address);
        return undefined;
      }
      for (const work of kept.again) work();
      const body = accepted && compressed(kept, nonce, accepted);
      if (body) return { body, encoding: accepted };
      return { body: Buffer.concat(between(kept.pieces, Buffer.from(nonce))), encoding: undefined };
    },
    keep(address, body, made) {
      if (made.mark === undefined || made.mark !== mark()) return;
      drop(address);
      const pieces = body.split(made.nonce).map((piece) => Buffer.from(piece));
      const kept: Kept = {
        mark: made.mark,
        until: now() + FRESH_MS,
        size: body.length,
        pieces,
        pressed: new Map(),
        asked: new Set(),
        again: made.again ?? [],
      };
      pages.set(address, kept);
      size += kept.size;
      for (const oldest of pages.keys()) {
        if (size <= CAPACITY) break;
        drop(oldest);
      }
    },
  };
}
