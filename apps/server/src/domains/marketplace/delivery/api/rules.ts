// What a supplier's program was last known to say of an order, and what follows from what it says now.
import { rechargeAttempt, rechargeKind } from '@jishi/contract/enums/recharge';
import type { SupplierAnswer } from '../../../recharge';

export type Step = 'none' | 'deliver' | 'end';
/** The attempt's new state, undefined: it stays; and what becomes of the order. */
export type Decision = { state?: number; step: Step };

/** Cards that are not as many as were bought, or one twice, are no delivery. */
export function soundAnswer({ kind, count }: { kind: number; count: number }, answer: SupplierAnswer): SupplierAnswer {
  if (answer.kind !== 'delivered' || kind !== rechargeKind.card) return answer;
  const cards = answer.cards ?? [];
  if (cards.length === count && new Set(cards.map(({ number }) => number)).size === count) return answer;
  return { kind: 'unknown', reason: `接口说成功，但给了 ${cards.length} 张卡，应为 ${count} 张` };
}

/** What follows from a sound answer. An end that is known stays. */
export function decide(state: number, answer: SupplierAnswer): Decision {
  if (state === rechargeAttempt.delivered || state === rechargeAttempt.refused) return { step: 'none' };
  if (answer.kind === 'delivered') return { state: rechargeAttempt.delivered, step: 'deliver' };
  if (answer.kind === 'refused') return { state: rechargeAttempt.refused, step: 'end' };
  if (answer.kind === 'accepted') return { state: rechargeAttempt.accepted, step: 'none' };
  // one that was accepted is still being worked on, even if asking failed
  return state === rechargeAttempt.accepted ? { step: 'none' } : { state: rechargeAttempt.unknown, step: 'none' };
}

const WORDS_MAX = 200;

/** For the supplier's own page. */
export function wordsOf(answer: SupplierAnswer): string {
  if (answer.kind === 'delivered') return '已交付';
  if (answer.kind === 'accepted') return '已受理';
  const code = answer.kind === 'refused' && answer.code ? `${answer.code}：` : '';
  return Array.from(`${code}${answer.reason}`).slice(0, WORDS_MAX).join('');
}
