// What may be done with a review, by whom and when.
import { reviewStatus } from '@jishi/contract/enums/review';

/** A claim is over after so long. */
export const CLAIM_MS = 30 * 60_000;

/** review.event.what */
export const EventKind = {
  opened: 1,
  claimed: 2,
  released: 3,
  agreed: 4,
  granted: 5,
  refused: 6,
  takenBack: 7,
  refusedFirst: 8,
} as const;

/** What somebody did, in words. */
export const EVENT_WORDS: Readonly<Record<number, string>> = {
  [EventKind.opened]: '提交',
  [EventKind.claimed]: '领取',
  [EventKind.released]: '放回',
  [EventKind.agreed]: '同意',
  [EventKind.granted]: '同意，已办理',
  [EventKind.refused]: '拒绝',
  [EventKind.takenBack]: '撤回',
  [EventKind.refusedFirst]: '拒绝，待复核',
};

export type Standing = {
  status: number;
  openedBy: string | null;
  firstBy: string | null;
  firstName: string;
  /** What the first of two said was a no. */
  firstRefused: boolean;
  /** Whose claim is in force. */
  claimedBy: string | null;
  claimant: string;
};

/** It waits for somebody's word. */
export function isOpen({ status }: Pick<Standing, 'status'>): boolean {
  return status === reviewStatus.waiting || status === reviewStatus.toSecond;
}

/** What waits for a second operator names whose word it has. */
export function firstWord({ openedBy, firstBy, firstName, firstRefused }: Standing): string {
  if (firstRefused) return `${firstName}已拒绝`;
  return openedBy === firstBy ? `${firstName}提出` : `${firstName}已同意`;
}

type Bar = { refusal: 'stateConflict' | 'permissionMissing'; msg: string };

/**
 * Why an operator has no word about it, in general or just now; undefined when they do. `called`: 这笔退款; `concerned`: the operator
 * whom it is about.
 */
export function barOf(called: string, review: Standing, operatorId: string, concerned?: string): Bar | undefined {
  if (!isOpen(review)) return { refusal: 'stateConflict', msg: `${called}刚刚已被处理，请刷新` };
  if (concerned === operatorId)
    return { refusal: 'permissionMissing', msg: `${called}与您本人有关，要由另一位操作员决定` };
  if (review.firstBy === operatorId)
    return review.openedBy === operatorId
      ? { refusal: 'permissionMissing', msg: `${called}是您提出的，要由另一位操作员复核` }
      : {
          refusal: 'permissionMissing',
          msg: `您已经${review.firstRefused ? '拒绝' : '同意'}过，要由另一位操作员决定`,
        };
  if (review.claimedBy !== null && review.claimedBy !== operatorId)
    return { refusal: 'stateConflict', msg: `${called}正由${review.claimant}处理，请等放回` };
  return undefined;
}
