// Today's calls and what fails now, for the console's home.
import * as contract from '@jishi/contract/console/home';
import { gatewayCodeText } from '@jishi/contract/result-codes';
import { durationsOf, percentile } from '../../../kernel/durations';
import { type OperatorContext, barOfPermission, useCase } from '../../../kernel/use-case';
import { daysAt } from '../day/rules';
import { type Fault, faultOf, shareOf } from './rules';
import * as store from './store';

/** Two hours of failures say what fails now; more than this many are named by the page of availability. */
const SHOWN = 8;

/** Three statements over the hours of two days, and one over the few channels and suppliers. */
export const getHomeCalls = useCase(contract.getHomeCalls, async (ctx) => {
  const { day, untilTime, today, hours } = daysAt(ctx.now());
  const [codes, took, products, held] = await Promise.all([
    store.countCodes(ctx.db, today, hours),
    store.sumDurations(ctx.db, today),
    store.selectFailing(ctx.db, ctx.now(), SHOWN),
    store.selectHeld(ctx.db, { sms: may(ctx, 'sms.read'), recharge: may(ctx, 'recharge.read') }),
  ]);
  const sum = (of: (row: store.CodeRow) => number) => codes.reduce((all, row) => all + of(row), 0);
  const errors = (fault: Fault) => sum(({ code, calls }) => (faultOf(code) === fault ? calls : 0));
  const [calls, charged] = [sum((row) => row.calls), sum((row) => row.charged)];
  return {
    day,
    untilTime,
    calls,
    charged,
    chargedShare: shareOf(charged, calls),
    p95: percentile(95, durationsOf(took)),
    errors: { caller: errors('caller'), upstream: errors('upstream'), ours: errors('ours') },
    compared: hours
      ? { until: hours.until, today: sum((row) => row.inHours), yesterday: sum((row) => row.earlier) }
      : null,
    failing: [
      ...held.map((one) => ({ ...one, calls: null, isHeld: true })),
      ...products.map(({ code, ...product }) => ({
        ...product,
        what: 'product' as const,
        cause: gatewayCodeText(code)?.split('，')[0] ?? '',
        isHeld: product.isHeld,
      })),
    ],
  };
});

function may({ actor }: OperatorContext, permission: 'sms.read' | 'recharge.read'): boolean {
  return barOfPermission(actor, permission, { toAct: false }) === undefined;
}
