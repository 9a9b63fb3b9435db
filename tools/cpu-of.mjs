// `node tools/cpu-of.mjs COMMAND …`: runs it and says last how many CPU seconds it took, with all that ran below it.
import { readFileSync, readdirSync } from 'node:fs';
import { cpuSeconds, run } from './programs.mjs';

const LOOK_MS = 2_000;
const TICKS = 100;

const [command, ...args] = process.argv.slice(2);
const look = watchForLost();
const looking = setInterval(() => look(), LOOK_MS);
process.exitCode = await run(command, args);
clearInterval(looking);
const lost = look('last');
const cpu = cpuSeconds();
if (cpu !== undefined) console.log(`cpu ${(cpu + lost).toFixed(0)} s`);

/**
 * A parent is told the time of children that it waits for. A Chromium that ends waits for none, and each of its pages is a
 * child. Returns a look at all processes below this one; its answer is what nobody was told so far, in seconds. The last look
 * takes those for ended that are not.
 */
function watchForLost() {
  let before = new Map();
  let lost = 0;
  return (last) => {
    const all = processes();
    const now = new Map([...all].filter(([pid]) => pid === process.pid || (!last && isOurs(pid, all, before))));
    const gone = new Map();
    for (const [pid, one] of before) {
      if (now.get(pid)?.since === one.since) continue;
      let teller = one.parent;
      while (before.has(teller) && !now.has(teller)) teller = before.get(teller).parent;
      gone.set(teller, (gone.get(teller) ?? 0) + one.own + one.told);
    }
    for (const [teller, ticks] of gone) {
      const told = now.has(teller) ? now.get(teller).told - (before.get(teller)?.told ?? 0) : 0;
      lost += Math.max(0, ticks - told) / TICKS;
    }
    before = now;
    return lost;
  };
}

/** Below this process, or known from when it was. */
function isOurs(pid, all, known) {
  for (let at = pid; all.has(at); at = all.get(at).parent)
    if (at === process.pid || known.get(at)?.since === all.get(at).since) return true;
  return false;
}

/** Every process of the machine: its parent, its own time and what it was told of children, in ticks. None where there is no /proc. */
function processes() {
  const found = new Map();
  try {
    for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) note(found, Number(name));
  } catch {
    // not Linux
  }
  return found;
}

function note(found, pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent, , , , , , , , , , user, system, usersTold, systemsTold, , , , , since] = fields;
    found.set(pid, { parent, own: user + system, told: usersTold + systemsTold, since });
  } catch {
    // it has ended meanwhile
  }
}
