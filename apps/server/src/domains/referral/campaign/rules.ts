// What an operator may propose for a campaign. Money is bigint in units of 0.00001 yuan.
import { displayMoney, parseAmount } from '@jishi/money';
import { parseTime } from '../../../kernel/time';

/** As it is typed and kept. */
export type Draft = {
  name: string;
  beginTime: string;
  endTime: string;
  budget: string;
  inviterReward: string;
  invitedReward: string;
  leastPaid: string;
  withinDays: number;
  holdDays: number;
  perInviter: number;
};

export type CampaignValues = {
  name: string;
  beginsAt: Date;
  endsAt: Date;
  budget: bigint;
  inviterReward: bigint;
  invitedReward: bigint;
  leastPaid: bigint;
  withinDays: number;
  holdDays: number;
  perInviter: number;
};

export function valuesOf(draft: Draft): CampaignValues {
  const { name, withinDays, holdDays, perInviter } = draft;
  return {
    name,
    withinDays,
    holdDays,
    perInviter,
    beginsAt: parseTime(draft.beginTime),
    endsAt: parseTime(draft.endTime),
    budget: parseAmount(draft.budget),
    inviterReward: parseAmount(draft.inviterReward),
    invitedReward: parseAmount(draft.invitedReward),
    leastPaid: parseAmount(draft.leastPaid),
  };
}

/** What is wrong with it and where; undefined when nothing is. */
export function faultOf(values: CampaignValues): { path: keyof Draft; message: string } | undefined {
  const { inviterReward, invitedReward, leastPaid, budget } = values;
  const rewards = inviterReward + invitedReward;
  if (values.endsAt <= values.beginsAt) return { path: 'endTime', message: '结束要晚于开始' };
  if (rewards === 0n) return { path: 'inviterReward', message: '双方的奖励不能都是 0' };
  if (leastPaid === 0n) return { path: 'leastPaid', message: '金额要大于 0' };
  if (rewards > leastPaid)
    return { path: 'leastPaid', message: `双方奖励共 ${displayMoney(rewards)} 元，充值至少要有这么多` };
  if (budget < rewards) return { path: 'budget', message: `预算至少够发一次：${displayMoney(rewards)} 元` };
  return undefined;
}

/** The terms in a line, for lists and the trail. */
export function termsText(draft: Draft): string {
  const { inviterReward, invitedReward, leastPaid, withinDays, holdDays, perInviter } = draft;
  const yuan = (text: string) => `${displayMoney(parseAmount(text))} 元`;
  return [
    `邀请人 ${yuan(inviterReward)}，受邀人 ${yuan(invitedReward)}`,
    `${withinDays} 天内实名并充值 ${yuan(leastPaid)}`,
    holdDays > 0 ? `${holdDays} 天后发放` : '随即发放',
    `每人最多 ${perInviter} 位`,
  ].join('；');
}

/** Why another operator has to agree, in words that end in a comma; undefined where one is enough. */
export function whySecond(limit: bigint, raise: bigint, raisedAlone: bigint): string | undefined {
  const above = `${displayMoney(limit)} 元，`;
  if (raise > limit) return `增加的预算超过 ${above}`;
  return raise > 0n && raise + raisedAlone > limit ? `您一人 24 小时内增加的预算连同这次超过 ${above}` : undefined;
}
