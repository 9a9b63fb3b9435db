// `npm run model -- --seed 7 --acts 2000 [--seeds 5]`: walks beside the model; one that fails is printed with its last acts.
// `--sabotage NAME` walks with a deliberate defect.
import { parseArgs } from 'node:util';
import { startAlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { setup } from '../../tools/test-server';
import { shrink } from './shrink';
import { SABOTAGE } from './sabotage';
import { tellWalk } from './telling';
import type { Ground } from './ground';
import { walk } from './walk';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    acts: { type: 'string', default: '300' },
    sabotage: { type: 'string' },
  },
});
const [first, acts] = [Number(values.seed), Number(values.acts)];
const sabotage = values.sabotage === undefined ? undefined : SABOTAGE[values.sabotage];
if (values.sabotage !== undefined && !sabotage)
  throw new Error(`a sabotage is one of: ${Object.keys(SABOTAGE).join('; ')}`);
const spoiled = sabotage && {
  only: sabotage.only,
  spoil: ({ server }: Ground) => server.db.query(sabotage.sql),
};
const stop = await setup();
const peer = await startAlipayPeer();
try {
  for (let seed = first; seed < first + Number(values.seeds); seed++) {
    const began = process.cpuUsage();
    const walked = await walk(peer, { seed, acts, ...spoiled });
    const { user, system } = process.cpuUsage(began);
    console.log(tellWalk(seed, walked), `${((user + system) / 1e6).toFixed(1)} CPU s`);
    if (!walked.found) continue;
    console.log(tellWalk(seed, await shrink(peer, { seed, acts, ...spoiled }, walked)));
    process.exitCode = 1;
  }
} finally {
  await peer.close();
  await stop();
}
