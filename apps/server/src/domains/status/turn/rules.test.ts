import { incidentPhase } from '@jishi/contract/enums/status';
import { expect, it } from 'vitest';
import { faultBegin, turnOf, windowOf } from './rules';

const now = new Date('2026-03-09T10:00:00+08:00');
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);
const fieldOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { fields?: { path: string }[] }).fields?.[0]?.path;
  }
};

it('a fault began now or lately, never later', () => {
  expect(faultBegin(null, now)).toBe(now);
  expect(faultBegin(now, now)).toBe(now);
  expect(fieldOf(() => faultBegin(hours(0.001), now))).toBe('beginTime');
  expect(fieldOf(() => faultBegin(hours(-30 * 24), now))).toBeUndefined();
  expect(fieldOf(() => faultBegin(hours(-30 * 24 - 1), now))).toBe('beginTime');
});

it('a window ends after it begins and after now, is near and not longer than a week', () => {
  expect(windowOf(hours(-1), hours(1), now)).toEqual({ windowBegin: hours(-1), windowEnd: hours(1) });
  expect(fieldOf(() => windowOf(hours(2), hours(2), now))).toBe('windowEnd');
  expect(fieldOf(() => windowOf(hours(-2), hours(0), now))).toBe('windowEnd');
  expect(fieldOf(() => windowOf(hours(-25), hours(1), now))).toBe('windowBegin');
  expect(fieldOf(() => windowOf(hours(90 * 24), hours(90 * 24 + 1), now))).toBeUndefined();
  expect(fieldOf(() => windowOf(hours(90 * 24 + 1), hours(90 * 24 + 2), now))).toBe('windowBegin');
  expect(fieldOf(() => windowOf(hours(1), hours(1 + 7 * 24), now))).toBeUndefined();
  expect(fieldOf(() => windowOf(hours(1), hours(2 + 7 * 24), now))).toBe('windowEnd');
});

const told = { effect: 2, parts: [1], endedAt: null, windowBegin: null, windowEnd: null };
const fault = { ...told, phase: incidentPhase.watching, beganAt: hours(-2) };
const planned = {
  ...told,
  phase: incidentPhase.planned,
  beganAt: hours(5),
  windowBegin: hours(5),
  windowEnd: hours(6),
};

it('a fault ends now, or when it is said to have ended: neither before it began nor later', () => {
  const resolved = { ...told, phase: incidentPhase.resolved };
  expect(turnOf(fault, resolved, now)).toMatchObject({ endedAt: now, beganAt: hours(-2) });
  expect(turnOf(fault, { ...resolved, endedAt: hours(-1) }, now)).toMatchObject({ endedAt: hours(-1) });
  expect(fieldOf(() => turnOf(fault, { ...resolved, endedAt: hours(1) }, now))).toBe('endTime');
  expect(fieldOf(() => turnOf(fault, { ...resolved, endedAt: hours(-3) }, now))).toBe('endTime');
  expect(turnOf(fault, { ...told, phase: incidentPhase.identified, endedAt: hours(-1) }, now).endedAt).toBeNull();
});

it('what is added to an ended one does not move its end', () => {
  const over = { ...fault, phase: incidentPhase.resolved, endedAt: hours(-1) };
  const added = { ...told, phase: incidentPhase.resolved, effect: 3, endedAt: hours(-0.5) };
  expect(turnOf(over, added, now)).toMatchObject({ endedAt: hours(-1), effect: 3 });
});

it('a maintenance is moved, begins before its window when somebody says so, and ends when they do', () => {
  const moved = { ...told, phase: incidentPhase.planned, windowBegin: hours(24), windowEnd: hours(25) };
  expect(turnOf(planned, moved, now)).toMatchObject({ beganAt: hours(24), windowEnd: hours(25) });
  expect(turnOf(planned, { ...told, phase: incidentPhase.planned }, now)).toMatchObject({ windowEnd: hours(6) });
  expect(turnOf(planned, { ...told, phase: incidentPhase.underway }, now)).toMatchObject({
    beganAt: now,
    windowBegin: hours(5),
  });
  const begun = { ...planned, phase: incidentPhase.underway, beganAt: hours(-1), windowBegin: hours(-1) };
  expect(turnOf(begun, { ...told, phase: incidentPhase.underway }, now)).toMatchObject({ beganAt: hours(-1) });
  expect(turnOf(begun, { ...told, phase: incidentPhase.finished }, now)).toMatchObject({ endedAt: now });
});
