// What breaks each promise about single machines: in the database, and as it is seen outside.
import { unknownOutcome } from '@jishi/contract/result-codes';
import type { Evidence } from './checks/check';
import type { Met } from './met';
import { type Sabotage, change, remove } from './tampering';

export const machines: Sabotage = {
  'what reached the upstream has a record': [
    [remove('gateway.call_record', `code = ${unknownOutcome.code}`)],
    [remove('gateway.call_record', 'charged')],
  ],
  'a damaged block of a log costs its own calls alone': [
    [`update gateway.call_record set charged = true where code = ${unknownOutcome.code}`],
  ],
  'what a gateway spent while cut off is late, and seen by operators': [
    [change('gateway.late_charge', 'calls = calls + 1', 'covered_calls < calls')],
    ['update gateway.late_charge set covered_calls = calls'],
    ['delete from gateway.late_charge'],
  ],
  'ids that ran ahead heal at the next start': [
    [change('gateway.node', 'rests_until = null', 'rests_until is not null')],
    [`update gateway.wal_progress set last_call_at = now() + interval '40 days'`],
  ],
};

/** As if every fault of a kind had been seen to go so. */
const all =
  <Kind extends keyof Met>(kind: Kind, wrong: Partial<Met[Kind][number]>) =>
  (evidence: Evidence): Evidence => ({
    ...evidence,
    met: { ...evidence.met, [kind]: evidence.met[kind].map((one) => Object.assign({}, one, wrong)) },
  });

/** Of each promise that rests on what was seen, the ways in which it could have gone. */
export const SEEN_BROKEN: Readonly<Record<string, readonly ((evidence: Evidence) => Evidence)[]>> = {
  'damage is told and kept': [
    all('damages', { kept: false }),
    all('damages', { told: false }),
    all('damages', { counted: false }),
  ],
  'with a full disk no upstream is asked': [
    all('fullDisks', { asked: 1 }),
    all('fullDisks', { ready: 200 }),
    all('fullDisks', { codes: [0] }),
    all('fullDisks', { codes: [] }),
  ],
  'a gateway comes back by itself when its disk has room': [all('fullDisks', { back: false })],
  'a gateway that is cut off stops with units left, the others go on': [
    all('cuts', { ready: 200 }),
    all('cuts', { code: 0 }),
    all('cuts', { left: 0 }),
    all('cuts', { others: 503 }),
  ],
  'what a gateway spent while cut off is late, and seen by operators': [all('cuts', { borne: 0 })],
  'charges that nobody covers are an alarm': [all('cuts', { alarm: false })],
  'a machine with a wrong clock is not ready': [all('clocks', { ready: 200 }), all('clocks', { told: false })],
};
