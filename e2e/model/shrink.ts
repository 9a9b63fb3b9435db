// The shortest walk that still differs, as far as a few tries find it.
import type { AlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { type Walk, type Walked, walk } from './walk';

const TRIES = 24;

/** Leaves out halves, quarters and so on of a failed walk's acts as long as it goes on to differ. */
export async function shrink(peer: AlipayPeer, failed: Walk, walked: Walked): Promise<Walked> {
  let shortest = walked;
  let kept = Array.from({ length: (walked.found?.act ?? 0) + 1 }, (_, at) => at);
  let tries = 0;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && tries < TRIES; size = Math.floor(size / 2)) {
    for (let from = 0; from < kept.length - 1 && tries < TRIES; tries++) {
      const left = kept.filter((_, at) => at < from || at >= from + size);
      const without = new Set(Array.from({ length: failed.acts }, (_, at) => at).filter((at) => !left.includes(at)));
      const tried = await walk(peer, { ...failed, without });
      if (tried.found) [shortest, kept] = [tried, left.filter((at) => at <= tried.found!.act)];
      else from += size;
    }
  }
  return shortest;
}
