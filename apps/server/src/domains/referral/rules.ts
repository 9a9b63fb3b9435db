// How an invitation goes on, and what it gives. Money is bigint in units of 0.00001 yuan.
import { referralStage } from '@jishi/contract/enums/referral';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { MemberId } from '../../kernel/context';
import { formatTime } from '../../kernel/time';
import { type Transfer, memberAccount, platformAccount } from '../ledger';

export type Stage = ValueOf<typeof referralStage>;

const { registered, certified, paid, given, held, nothing } = referralStage;

/** What a campaign promised when the invited registered. */
export type Terms = {
  campaignId: string;
  inviterReward: bigint;
  invitedReward: bigint;
  leastPaid: bigint;
  perInviter: number;
  holdDays: number;
  deadline: Date;
};

/** What is known of both members at a moment. */
export type Facts = {
  /** The invited was certified, and is so by the deadline. */
  isCertified: boolean;
  /** Real money that came from the invited by the deadline, and what is left of it: less all that went or is asked back. */
  came: bigint;
  paid: bigint;
  /** One of the two accounts is closed. */
  isClosed: boolean;
  signs: readonly number[];
};

export type Standing = { stage: Stage; cleared: boolean; giveAt: Date | null; terms: Terms };

export type Next = { stage: Stage; reason: string };

const CLOSED = '一方的账户已注销';
/** The signs are for operators: whoever trades invitations would learn from them. */
const HELD = '平台正在核实这次邀请';
const REFUNDED = '充值已退回';

/**
 * Where an invitation goes from where it is; the same stage where it stays. Whether the budget still has its rewards is
 * asked only of the step to `paid` or `held`.
 */
export function nextOf({ stage, cleared, giveAt, terms }: Standing, facts: Facts, now: Date): Next {
  if (stage === given || stage === nothing || (stage === held && !facts.isClosed)) return { stage, reason: '' };
  if (facts.isClosed) return { stage: nothing, reason: CLOSED };
  const isMet = facts.isCertified && facts.paid >= terms.leastPaid;
  if (!isMet) return unmet(facts, terms, now);
  if (facts.signs.length > 0 && !cleared) return { stage: held, reason: HELD };
  return { stage: stage === paid && giveAt !== null && giveAt <= now ? given : paid, reason: '' };
}

function unmet({ isCertified, came, paid: sum }: Facts, { leastPaid, deadline }: Terms, now: Date): Next {
  const wentBack = came >= leastPaid && sum < leastPaid ? REFUNDED : '';
  if (now <= deadline) return { stage: isCertified ? certified : registered, reason: wentBack };
  const lacks = [isCertified ? [] : ['完成实名认证'], sum >= leastPaid ? [] : ['充够金额']].flat().join('并');
  return { stage: nothing, reason: wentBack || `没有在 ${formatTime(deadline).slice(0, 10)} 前${lacks}` };
}

/** Stages whose rewards are a part of what their campaign has committed. */
export const COMMITTED: readonly Stage[] = [paid, given, held];

/** Nothing has been put aside yet, and something may still come of it. */
export const isOpenStage = (stage: Stage): boolean => stage === registered || stage === certified;

export const isCommitted = (stage: Stage): boolean => COMMITTED.includes(stage);

/** What is missing where rewards cannot be put aside. */
export type Short = 'budget' | 'inviter';

const SHORT: Readonly<Record<Short, string>> = { budget: '活动预算已用完', inviter: '邀请人的名额已满' };

/** Where one goes whose rewards cannot be put aside: until its deadline it waits for what others give back. */
export function shortOf(short: Short, { deadline }: Terms, now: Date): Next {
  return now <= deadline
    ? { stage: certified, reason: `${SHORT[short]}，有空出的再继续` }
    : { stage: nothing, reason: SHORT[short] };
}

type Two = { invitedId: MemberId; inviterId: MemberId };

/** The rewards of both, each named by the invited: posted again it moves nothing. A reward of nothing is no transfer. */
export function rewardsOf({ invitedId, inviterId }: Two, terms: Terms): Transfer[] {
  const sides = [
    { side: 'inviter', memberId: inviterId, amount: terms.inviterReward },
    { side: 'invited', memberId: invitedId, amount: terms.invitedReward },
  ];
  return sides
    .filter(({ amount }) => amount > 0n)
    .map(({ side, memberId, amount }) => ({
      key: `invite:${invitedId}:${side}`,
      kind: 'bonus.invite',
      memo: { campaignId: terms.campaignId, invitedId },
      lines: [
        { account: platformAccount('expense.bonus'), amount: -amount },
        { account: memberAccount(memberId, 'bonus'), amount },
      ],
    }));
}
