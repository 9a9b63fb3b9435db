import { incidentEffect, incidentKind, incidentPhase, partState, platformPart } from '@jishi/contract/enums/status';
import { describe, expect, it } from 'vitest';
import { type Spell, hasEnded, nextPhases, recentOf, stateOfCounts, statesWithin, worst } from './rules';

const { good, degraded, down, maintenance, unknown } = partState;

describe('the state that counts come to', () => {
  it.each([
    [0, 0, unknown],
    [1, 0, good],
    [1000, 1, good],
    [999, 1, degraded],
    [1000, 2, degraded],
    [1000, 499, degraded],
    [1000, 500, down],
    [20, 10, down],
    [19, 19, degraded],
  ])('of %i calls with %i failures is %i', (calls, failed, state) =>
    expect(stateOfCounts({ calls, failed })).toBe(state),
  );

  it('is of this hour once it has calls enough, else with the hour before', () => {
    const before = { calls: 500, failed: 500 };
    expect(recentOf({ calls: 100, failed: 0 }, before)).toEqual({ calls: 100, failed: 0 });
    expect(recentOf({ calls: 99, failed: 1 }, before)).toEqual({ calls: 599, failed: 501 });
  });
});

it('what weighs most is what counts; nothing is known of nothing', () => {
  expect(worst([good, maintenance, degraded, down])).toBe(down);
  expect(worst([unknown, good, maintenance])).toBe(maintenance);
  expect(worst([unknown, good])).toBe(good);
  expect(worst([])).toBe(unknown);
});

describe('what incidents say of a part within a day', () => {
  const midnight = new Date('2026-03-09T00:00:00+08:00');
  const next = new Date('2026-03-10T00:00:00+08:00');
  const at = (text: string) => new Date(`2026-03-${text}+08:00`);
  const spell = (more: Partial<Spell>): Spell => ({
    kind: incidentKind.fault,
    effect: incidentEffect.down,
    parts: [platformPart.payment],
    phase: incidentPhase.resolved,
    beganAt: at('09T10:00:00'),
    endedAt: at('09T11:00:00'),
    ...more,
  });
  const within = (more: Partial<Spell>) => statesWithin([spell(more)], platformPart.payment, midnight, next);

  it('counts what lasted within it, to the second of midnight in Beijing', () => {
    expect(within({})).toEqual([down]);
    expect(within({ beganAt: at('08T23:00:00'), endedAt: midnight })).toEqual([]);
    expect(within({ beganAt: at('08T23:00:00'), endedAt: at('09T00:00:01') })).toEqual([down]);
    expect(within({ beganAt: next, endedAt: null })).toEqual([]);
    expect(within({ beganAt: at('09T23:59:59'), endedAt: null, phase: incidentPhase.watching })).toEqual([down]);
  });

  it('says nothing of other parts, nor by what was planned or cancelled', () => {
    expect(within({ parts: [platformPart.sms] })).toEqual([]);
    for (const phase of [incidentPhase.planned, incidentPhase.cancelled])
      expect(within({ kind: incidentKind.maintenance, phase })).toEqual([]);
  });

  it('calls a maintenance one, whatever it means for the part', () => {
    expect(within({ kind: incidentKind.maintenance, phase: incidentPhase.finished })).toEqual([maintenance]);
  });
});

describe('how an incident goes on', () => {
  const phases = incidentPhase.rows.map(({ value }) => value);

  it('keeps faults among the phases of faults, and maintenance among its own', () => {
    for (const phase of phases)
      for (const next of nextPhases(phase))
        expect(next <= incidentPhase.resolved).toBe(phase <= incidentPhase.resolved);
  });

  it('only adds to what has ended, and everything else can end', () => {
    for (const phase of phases) {
      if (hasEnded(phase)) expect(nextPhases(phase)).toEqual([phase]);
      else expect(nextPhases(phase).some(hasEnded)).toBe(true);
    }
  });
});
