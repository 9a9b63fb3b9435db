// What calls of an endpoint cost: how much to reserve before the upstream is asked, and who says what it was.
import { type ChargeRule } from '@jishi/contract/charge-rule';
import { Refusal, refusals } from '../refusals';
import { type AnswerRule, Meter } from './meter';
import { type Counted, requestedUnits } from './request';

export type Charge = {
  /** Known before any call; undefined where the request decides. */
  readonly fixed: number | undefined;
  /** The units to reserve, which a call costs at most, or why the request is refused. */
  readonly reserve: (request: Counted) => number | Refusal;
  /** Follows one answer to a request of so many bytes; undefined where the cost is what was reserved. */
  readonly meter: ((asked: number) => Meter) | undefined;
  /** The product's own service charges: nothing is leased. */
  readonly byService: boolean;
};

/** A service may tell any number: nothing was reserved for it. */
const TOLD_MAX = 1_000_000_000;

/** The charge of a stored rule. */
export function chargeFrom(rule: ChargeRule): Charge {
  const known = { meter: undefined, byService: false };
  switch (rule.kind) {
    case 'fixed': {
      return { ...known, fixed: rule.units, reserve: () => rule.units };
    }
    case 'request': {
      return { ...known, fixed: undefined, reserve: (request) => withinMost(requestedUnits(rule, request), rule) };
    }
    case 'answer': {
      return { fixed: rule.most, reserve: () => rule.most, meter: (asked) => new Meter(rule, asked), byService: false };
    }
    case 'service': {
      const told = rule.amount && serviceRule(rule.amount);
      return {
        fixed: 0,
        reserve: () => 0,
        meter: told ? (asked) => new Meter(told, asked) : undefined,
        byService: true,
      };
    }
  }
}

function serviceRule(amount: NonNullable<(ChargeRule & { kind: 'service' })['amount']>): AnswerRule {
  const amounts = [{ ...amount, weight: 1 }];
  return { kind: 'answer', amounts, divisor: 1, most: TOLD_MAX, silent: 0, beyond: 'dropped', cut: null };
}

function withinMost(units: number | undefined, { name, most }: ChargeRule & { kind: 'request' }): number | Refusal {
  if (units === undefined) {
    const { code, text } = refusals.countUnreadable;
    return new Refusal(code, `${text}：${name}`, undefined, { param: name });
  }
  if (units <= most) return units;
  const { code, text } = refusals.tooManyUnits;
  return new Refusal(code, `${text}：${name} 要计 ${units}，每次最多 ${most}`, undefined, { param: name, units, most });
}
