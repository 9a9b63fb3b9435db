// When one operator's word is not enough. Money is bigint in units of 0.00001 yuan.
import { displayMoney } from '@jishi/money';

/** Which way a grant moves money: into a member's accounts, out of them to the world outside, or within; nobody entered that. */
export const DIRECTIONS = { in: 1, out: 2, within: 3 } as const;
export type Direction = keyof typeof DIRECTIONS;

export type Standing = {
  /** What the operator, and what all operators for the member, moved by one word alone. */
  byOperator: bigint;
  ofMember: bigint;
  /** The operator once entered money for the member. */
  entered: boolean;
  /** Fewer than two owners are in service. */
  isOneOwner: boolean;
};

/** What one word may move: less while one owner could be both of two people. */
export function limitOf(
  { secondAbove, secondAboveOneOwner }: { secondAbove: bigint; secondAboveOneOwner: bigint },
  isOneOwner: boolean,
): bigint {
  return isOneOwner && secondAboveOneOwner < secondAbove ? secondAboveOneOwner : secondAbove;
}

/**
 * Why another operator has to agree, in words that end in a comma; undefined where one is enough. `out`: money leaves the
 * member for the world outside.
 */
export function whySecond(
  limit: bigint,
  { amount, out }: { amount: bigint; out: boolean },
  { byOperator, ofMember, entered }: Omit<Standing, 'isOneOwner'>,
): string | undefined {
  const above = `${displayMoney(limit)} 元，`;
  if (amount > limit) return `超过 ${above}`;
  if (byOperator + amount > limit) return `您一人 24 小时内经手的连同这笔超过 ${above}`;
  if (ofMember + amount > limit) return `这位用户 24 小时内由一人经手的连同这笔超过 ${above}`;
  return out && entered ? '这位用户的入账有您登记的，' : undefined;
}
