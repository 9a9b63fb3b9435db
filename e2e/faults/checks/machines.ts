// What single machines do under their faults: a damaged log, a full disk, a line that is cut, a wrong clock.
import { gatewayRefusals, unknownOutcome } from '@jishi/contract/result-codes';
import type { Met } from '../met';
import { type Check, type Evidence, bySql } from './check';

const CLOSED = gatewayRefusals.meteringUnavailable.code;

/** Calls of which a block that was damaged had what `of` says. */
const harmed = ({ met }: Evidence, of: 'records' | 'intents') => new Set(met.damages.flatMap((damage) => damage[of]));

/** Calls that were answered as charged, but for those whose record was damaged. */
export function billable(evidence: Evidence): string[] {
  const lost = harmed(evidence, 'records');
  return evidence.seen.charged.filter((id) => !lost.has(id));
}

/** Each call that reached the upstream has one record: how it ended, or that nobody knows. */
const TRACES = `
  select id from unnest($1::bigint[]) asked (id)
  where (select count(*) from gateway.call_record r where r.id = asked.id) <> 1`;

/** Of a call whose record was damaged its intent remains: it is recorded as unknown, and costs nothing. */
const DAMAGED = `
  select id from unnest($1::bigint[]) lost (id)
  where not exists (select from gateway.call_record r where r.id = lost.id and not r.charged and r.code = ${unknownOutcome.code})`;

/** What came late and found nothing is what the node answered since it was cut off, and an operator has seen it. */
const LATE = `
  select c.*, l.calls, l.borne as "borneHere"
  from json_to_recordset($1::json) c ("memberId" bigint, answered int, borne int)
  left join lateral (
    select sum(l.calls)::int as calls, sum(l.calls - l.covered_calls)::int as borne
    from gateway.late_charge l where l.member_id = c."memberId"
  ) l on true
  where (l.calls, l.borne) is distinct from (c.answered, c.borne) or l.borne = 0`;

/** Numbers of nodes rest until time has reached their ids, and their logs have none that is ahead. */
const HEALED = `
  select id from unnest($1::uuid[]) log (id)
  where not exists (select from gateway.node n where n.rests_until > clock_timestamp() and starts_with(n.name, 'far '))
    or exists (select from gateway.wal_progress w where w.wal_id = log.id and w.last_call_at > clock_timestamp() + interval '1 second')`;

/** A check of what was seen: `wrong` says of which. */
const seen = <Kind extends keyof Met>(
  promise: string,
  kind: Kind,
  wrong: (one: Met[Kind][number]) => boolean,
): Check => ({
  promise,
  find: async (_db, { met }) => (met[kind] as Met[Kind][number][]).filter(wrong),
});

export const machines: readonly Check[] = [
  bySql('what reached the upstream has a record', TRACES, (evidence) => {
    const untold = harmed(evidence, 'intents');
    return [evidence.asked.filter((id) => !untold.has(id))];
  }),
  bySql('a damaged block of a log costs its own calls alone', DAMAGED, (evidence) => {
    const [lost, untold] = [harmed(evidence, 'records'), harmed(evidence, 'intents')];
    return [evidence.asked.filter((id) => lost.has(id) && !untold.has(id))];
  }),
  seen('damage is told and kept', 'damages', ({ kept, told, counted }) => !kept || !told || !counted),
  seen(
    'with a full disk no upstream is asked',
    'fullDisks',
    ({ ready, codes, asked }) =>
      ready !== 503 || asked > 0 || codes.length === 0 || codes.some((code) => code !== CLOSED),
  ),
  seen('a gateway comes back by itself when its disk has room', 'fullDisks', ({ back }) => !back),
  seen(
    'a gateway that is cut off stops with units left, the others go on',
    'cuts',
    ({ ready, code, left, others }) => ready !== 503 || code !== CLOSED || left <= 0 || others !== 200,
  ),
  bySql('what a gateway spent while cut off is late, and seen by operators', LATE, ({ met }) => [
    JSON.stringify(met.cuts),
  ]),
  seen('charges that nobody covers are an alarm', 'cuts', ({ alarm }) => !alarm),
  seen('a machine with a wrong clock is not ready', 'clocks', ({ ready, told }) => !told || (ready ?? 503) !== 503),
  bySql('ids that ran ahead heal at the next start', HEALED, ({ met }) => [met.healed]),
];
