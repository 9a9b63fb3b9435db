// A walk notices when the product does something wrong: each defect ends one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlipayPeer, startAlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { SABOTAGE } from './sabotage';
import { walk } from './walk';

let peer: AlipayPeer;
beforeAll(async () => {
  peer = await startAlipayPeer();
});
afterAll(() => peer.close());

test.each(Object.entries(SABOTAGE))('noticed: %s', async (_, { sql, only }) => {
  const { found } = await walk(peer, { seed: 1, acts: 150, only, spoil: ({ server }) => server.db.query(sql) });
  expect(found?.differences.join('\n')).toMatch(/should be/);
});
