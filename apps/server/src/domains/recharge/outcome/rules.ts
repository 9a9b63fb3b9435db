// What a supplier's answer means for an attempt and its order, whatever was known before. Answers can come twice, late, out of order.
import { rechargeAttempt, rechargeKind, rechargeStatus } from '@jishi/contract/enums/recharge';
import type { SupplierAnswer } from '../supplier/spec/rules';

export type Standing = {
  order: { status: number; kind: number; count: number };
  attempt: { state: number };
  /** No other supplier was asked after this one. */
  isCurrent: boolean;
  /** A supplier has delivered it. */
  isDelivered: boolean;
};

/** Of the order: what follows. `next`: another supplier is tried, or it fails when there is none. */
export type Step = 'none' | 'success' | 'next' | 'fail' | 'uncertain';
export type Decision = {
  /** The attempt's new state; undefined: it stays. */
  state?: number;
  order: Step;
  /** Said against what was done with the money: somebody has to see it. */
  difference?: string;
};

const NOTHING: Decision = { order: 'none' };

/** Cards that are not as many as were bought are no delivery. */
export function soundAnswer({ order }: Pick<Standing, 'order'>, answer: SupplierAnswer): SupplierAnswer {
  if (answer.kind !== 'delivered' || order.kind !== rechargeKind.card) return answer;
  const cards = answer.cards ?? [];
  if (new Set(cards.map(({ number }) => number)).size === order.count && cards.length === order.count) return answer;
  return { kind: 'unknown', reason: `供应商说成功，但给了 ${cards.length} 张卡，应为 ${order.count} 张` };
}

/** What follows from a sound answer. */
export function decide(standing: Standing, answer: SupplierAnswer): Decision {
  if (answer.kind === 'delivered') return delivered(standing);
  if (answer.kind === 'refused') return refused(standing);
  const { state } = standing.attempt;
  if (isEnd(state)) return NOTHING;
  if (answer.kind === 'accepted') return { state: rechargeAttempt.accepted, order: 'none' };
  // one that was accepted is still being worked on, even if asking failed
  if (state === rechargeAttempt.accepted) return NOTHING;
  return { state: rechargeAttempt.unknown, order: doubt(standing) };
}

function delivered({ order, attempt, isCurrent }: Standing): Decision {
  if (attempt.state === rechargeAttempt.delivered) return NOTHING;
  const state = rechargeAttempt.delivered;
  const wasRefused = attempt.state === rechargeAttempt.refused;
  if (isOpen(order.status)) {
    if (wasRefused) return { state, order: 'success', difference: '拒绝之后又说成功' };
    return isCurrent
      ? { state, order: 'success' }
      : { state, order: 'success', difference: '换了供应商之后，先前的一家说成功' };
  }
  if (order.status === rechargeStatus.success)
    return { state, order: 'none', difference: '另一家已经充值，这一家也说成功' };
  return { state, order: 'none', difference: '退款之后说成功' };
}

function refused({ order, attempt, isCurrent, isDelivered }: Standing): Decision {
  if (attempt.state === rechargeAttempt.delivered) return { order: 'none', difference: '成功之后又说失败' };
  if (attempt.state === rechargeAttempt.refused) return NOTHING;
  const state = rechargeAttempt.refused;
  if (order.status === rechargeStatus.success && !isDelivered)
    return { state, order: 'none', difference: '判为已到账之后说失败' };
  if (!isOpen(order.status) || !isCurrent) return { state, order: 'none' };
  // after a long doubt nobody is asked to deliver it once more
  return { state, order: order.status === rechargeStatus.uncertain ? 'fail' : 'next' };
}

function doubt({ order, isCurrent }: Standing): Step {
  return isCurrent && order.status === rechargeStatus.processing ? 'uncertain' : 'none';
}

function isOpen(status: number): boolean {
  return status === rechargeStatus.processing || status === rechargeStatus.uncertain;
}

/** An attempt whose end is known. */
export function isEnd(state: number): boolean {
  return state === rechargeAttempt.delivered || state === rechargeAttempt.refused;
}
