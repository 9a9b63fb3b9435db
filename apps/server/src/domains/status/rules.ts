// What counts and words come to: how a part does, day by day and now, and how an incident can go on.
import { incidentKind, incidentPhase, partState } from '@jishi/contract/enums/status';

export type Counts = { calls: number; failed: number };

/** Shares of failed calls: above the first a part is impaired, from the second on it is down. */
const POOR_ABOVE = 1 / 1000;
const DOWN_FROM = 1 / 2;
/** Fewer calls cannot say that nothing works. */
const CALLS_TO_SAY_DOWN = 20;

/** How a part did by its counts: good up to one failure in a thousand, down from every second on. */
export function stateOfCounts({ calls, failed }: Counts): number {
  if (calls === 0) return partState.unknown;
  const share = failed / calls;
  if (share <= POOR_ABOVE) return partState.good;
  return share >= DOWN_FROM && calls >= CALLS_TO_SAY_DOWN ? partState.down : partState.degraded;
}

const BY_WEIGHT: readonly number[] = [
  partState.down,
  partState.degraded,
  partState.maintenance,
  partState.good,
  partState.unknown,
];

/** The one that weighs most. */
export function worst(states: readonly number[]): number {
  return BY_WEIGHT.find((state) => states.includes(state)) ?? partState.unknown;
}

/** This hour where it has calls enough to say something, else with the hour before. */
export function recentOf(current: Counts, before: Counts): Counts {
  if (current.calls >= 100) return current;
  return { calls: current.calls + before.calls, failed: current.failed + before.failed };
}

export type Spell = {
  kind: number;
  effect: number;
  parts: readonly number[];
  phase: number;
  beganAt: Date;
  endedAt: Date | null;
};

/** What an incident says of its parts while it lasts. */
const stateOf = ({ kind, effect }: Spell) => (kind === incidentKind.maintenance ? partState.maintenance : effect);

const NEVER_BEGAN: readonly number[] = [incidentPhase.planned, incidentPhase.cancelled];

/** The states that incidents say of a part within a span: those that had begun before its end and not ended before its begin. */
export function statesWithin(spells: readonly Spell[], part: number, since: Date, until: Date): number[] {
  return spells
    .filter(({ phase, parts }) => !NEVER_BEGAN.includes(phase) && parts.includes(part))
    .filter(({ beganAt, endedAt }) => beganAt < until && (endedAt === null || endedAt > since))
    .map(stateOf);
}

const { investigating, identified, watching, resolved, planned, underway, finished, cancelled } = incidentPhase;

const NEXT: Readonly<Record<number, readonly number[]>> = {
  [investigating]: [identified, watching, resolved, investigating],
  [identified]: [watching, resolved, identified, investigating],
  [watching]: [resolved, watching, identified, investigating],
  [resolved]: [resolved],
  [planned]: [planned, underway, cancelled],
  // it is by its window alone: nobody has to have begun
  [underway]: [finished, underway, planned, cancelled],
  [finished]: [finished],
  [cancelled]: [cancelled],
};

const ENDED: readonly number[] = [resolved, finished, cancelled];

/** Where an incident can go, the likeliest first; what has ended is only added to. */
export function nextPhases(phase: number): readonly number[] {
  return NEXT[phase] ?? [];
}

export function hasEnded(phase: number): boolean {
  return ENDED.includes(phase);
}
