// What may happen to a deed, and how long it is in force.
import { deedStatus as S } from '@jishi/contract/enums/deed';
import { deedKind } from '@jishi/contract/enums/deed-paper';

/** What its member or an operator does to it. */
export type Act = 'upload' | 'confirm' | 'return' | 'void' | 'voidByUs';

const OPEN: readonly number[] = [S.toSeal, S.toConfirm, S.returned];

/** From where each act leads where. */
export const WAYS: Readonly<Record<Act, { from: readonly number[]; to: number }>> = {
  upload: { from: [S.toSeal, S.returned], to: S.toConfirm },
  confirm: { from: [S.toConfirm], to: S.inForce },
  return: { from: [S.toConfirm], to: S.returned },
  void: { from: OPEN, to: S.voided },
  voidByUs: { from: [...OPEN, S.inForce], to: S.voided },
};

export function can(status: number, act: Act): boolean {
  return WAYS[act].from.includes(status);
}

const OFFSET_MS = 8 * 3_600_000;

/** Until when one that takes effect at a moment is in force: a framework a year in Beijing, orders without an end. */
export function endOf(kind: number, effectAt: Date): Date | null {
  if (kind !== deedKind.framework) return null;
  const wall = new Date(effectAt.getTime() + OFFSET_MS);
  wall.setUTCFullYear(wall.getUTCFullYear() + 1);
  return new Date(wall.getTime() - OFFSET_MS);
}

const DAY = 86_400;
/** By a member. */
export const ASKED = [{ most: 60, seconds: DAY }];
export const UPLOADED = [{ most: 60, seconds: DAY }];

/** How long operators have to look at a scan. */
export const DUE_HOURS = 24;
