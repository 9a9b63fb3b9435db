// What everybody owns, act by act beside a model that knows nothing of the product.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlipayPeer, startAlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { tellWalk } from './telling';
import { walk } from './walk';

const SEED = 111;
const ACTS = 180;

let peer: AlipayPeer;
beforeAll(async () => {
  peer = await startAlipayPeer();
});
afterAll(() => peer.close());

test(`what everybody owns is what they should own, act by act over months and years (seed ${SEED})`, async () => {
  const walked = await walk(peer, { seed: SEED, acts: ACTS });
  console.log(tellWalk(SEED, walked));
  expect(walked.found).toBeUndefined();
});
