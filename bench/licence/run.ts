// How much of drawn business licences is read rightly, field by field and sight by sight, and what it takes.
//   npx tsx bench/licence/run.ts [PICTURES] [all]
import { fieldsOf } from '../../apps/server/src/domains/certification/licence/fields/rules';
import { openReader } from '../../apps/server/src/domains/certification/licence/reading/service';
import type { Licence } from '../../apps/server/src/testing/licence-paper';
import { type Sight, drawnLicence } from '../../apps/server/src/testing/licences';

const FIELDS = ['creditCode', 'name', 'legalPerson', 'address', 'kind', 'registeredOn', 'term'] as const;
type Field = (typeof FIELDS)[number];

const [count, only] = process.argv.slice(2);
const pictures = Number(count ?? 72);
const right = new Map<Sight, Record<Field, number>>();
const drawn = new Map<Sight, number>();
const seconds: number[] = [];
const reader = await openReader();
const opened = cpuSeconds();

for (let seed = 0; seed < pictures; seed += 1) {
  const { licence, sight, picture } = await drawnLicence(seed, only === 'all' ? 'all' : undefined);
  const before = cpuSeconds();
  const read: Record<Field, unknown> = fieldsOf((await reader.read(picture, 0)).lines);
  seconds.push(cpuSeconds() - before);
  drawn.set(sight, (drawn.get(sight) ?? 0) + 1);
  const counts = right.get(sight) ?? (Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<Field, number>);
  right.set(sight, counts);
  for (const field of FIELDS) {
    const [is, said] = [truthOf(licence, field), read[field]];
    if (JSON.stringify(is) === JSON.stringify(said)) counts[field] += 1;
    else console.log(`${seed} ${sight} ${field}: ${JSON.stringify(is)} was read as ${JSON.stringify(said)}`);
  }
}
report();

/** Brackets are full-width where they are read, whatever was printed. */
function truthOf(licence: Licence, field: Field): unknown {
  if (field === 'term') {
    const { from = null, to = null } = licence.term ?? {};
    return { from, to, isOpenEnded: licence.term !== null && to === null };
  }
  return licence[field].replaceAll('(', '（').replaceAll(')', '）');
}

function report() {
  console.log(`| sight | pictures | ${FIELDS.join(' | ')} |\n|---|--:|${FIELDS.map(() => '--:|').join('')}`);
  for (const [sight, counts] of right)
    console.log(`| ${sight} | ${drawn.get(sight)} | ${FIELDS.map((field) => counts[field]).join(' | ')} |`);
  const shares = FIELDS.map((field) => {
    const sum = [...right.values()].reduce((total, counts) => total + counts[field], 0);
    return `${((100 * sum) / pictures).toFixed(1)} %`;
  });
  console.log(`| all | ${pictures} | ${shares.join(' | ')} |`);
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  console.log(`CPU s: ${opened.toFixed(1)} to start, a picture ${at(0.5)} (median), ${at(0.95)} (95th percentile)`);
  console.log(`memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most, drawing included`);
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
