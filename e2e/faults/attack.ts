// Random faults inflicted on the product while its members are busy.
import type { AttackedServer } from './database';
import type { Drawing } from './drawing';
import { FATES, LIES } from './papers';
import { MISDEEDS } from './upstream';
import type { World } from './world';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Clock errors; beyond half an hour an order would expire, beyond forty days a month and every package. */
const SKEWS_MS = [0, 0, -4 * MINUTE_MS, 31 * MINUTE_MS, 40 * DAY_MS, -365 * DAY_MS];

export type Attack = { name: string; run(): Promise<void> };

/** One fault; `run` resolves when it is over, however the product reacts. */
export function drawAttack(world: World, attacked: AttackedServer, draw: Drawing): Attack {
  const { servers, worker, gateway, far, cashiers, carriers, suppliers, papers, upstream } = world;
  const { wire, crash } = attacked;
  const victim = draw.pick([...servers, worker, gateway, far]);
  const skew = draw.pick(SKEWS_MS);
  const times = 1 + draw.whole(3);
  const stall = 200 + draw.whole(1_500);
  const fault = draw.pick(['systemError', 'forgedAnswer', 'lostAnswer']);
  const [misdeed, calls] = [draw.pick(MISDEEDS), 3 + draw.whole(12)];
  const silence = draw.pick(['lostAnswer', 'broke'] as const);
  const outage = draw.pick(['lostAnswer', 'noBalance', 'neverTaken'] as const);
  const [lie, fate] = [draw.pick(LIES), draw.pick(FATES)];
  const signal = draw.pick(['SIGQUIT', 'SIGKILL'] as const);
  const kill = { name: `kill -9 of ${victim.name}, clock ${skew / MINUTE_MS} min`, run: () => victim.kill(skew) };
  const cut = { name: 'all connections to the database cut', run: async () => wire.cut() };
  return draw.pick<Attack>([
    kill,
    kill,
    cut,
    { name: `${times} commits done, their answers lost`, run: async () => wire.loseCommits(times) },
    { name: `the wire to the database silent for ${stall} ms`, run: () => wire.stall(stall) },
    { name: `${victim.name} frozen for ${stall} ms`, run: () => victim.freeze(stall) },
    { name: `worker back with its clock ${skew / MINUTE_MS} min off`, run: () => worker.kill(skew) },
    { name: `the providers: ${fault}, ${times} times`, run: () => cashiers.fail(fault, times) },
    { name: `the invoice platform and the bank: ${lie}, then ${fate}`, run: () => papers.lie(lie, fate, stall) },
    { name: `the SMS carriers: ${silence}`, run: () => carriers.lie(silence, stall) },
    { name: `the recharge suppliers: ${outage}`, run: () => suppliers.lie(outage, stall) },
    { name: `the API ${misdeed} for ${calls} calls`, run: async () => upstream.misbehave(misdeed, calls) },
    { name: 'late notifications arrive, the last one first', run: () => world.notices.release() },
    crash ? { name: `the database crashes (${signal})`, run: () => crash(signal) } : cut,
  ]);
}
