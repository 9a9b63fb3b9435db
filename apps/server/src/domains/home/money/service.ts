// Today's money, for the console's home.
import * as contract from '@jishi/contract/console/home';
import { moneyFlow } from '@jishi/contract/enums/payment';
import { formatMoney } from '@jishi/money';
import { useCase } from '../../../kernel/use-case';
import { COMING, EARNING, type FlowSum, GOING, sumFlows } from '../../ledger';
import { type Days, daysAt } from '../day/rules';
import { sumCharges } from './store';

type Part = { flow: number | null; count: number; amount: bigint; earlier: bigint };

/** Two statements: sums of the ledger's flows, and of the calls' hours. */
export const getHomeMoney = useCase(contract.getHomeMoney, async (ctx) => {
  const days = daysAt(ctx.now());
  const [sums, calls] = await Promise.all([sumFlows(ctx.db, days.yesterday, days.today), chargesOf(ctx.db, days)]);
  const part = (flow: number) => partOf(sums, flow);
  const reversed = part(moneyFlow.reversed);
  const sides = {
    in: Object.values(COMING).map(part),
    out: GOING.map(part),
    charged: [
      calls,
      ...Object.values(EARNING).map(part),
      { ...reversed, amount: -reversed.amount, earlier: -reversed.earlier },
    ],
  };
  return {
    day: days.day,
    untilTime: days.untilTime,
    in: sides.in.map(shown),
    out: sides.out.map(shown),
    charged: sides.charged.map(shown),
    totals: {
      in: total(sides.in, 'amount'),
      inEarlier: total(sides.in, 'earlier'),
      out: total(sides.out, 'amount'),
      outEarlier: total(sides.out, 'earlier'),
      charged: total(sides.charged, 'amount'),
      chargedEarlier: total(sides.charged, 'earlier'),
    },
  };
});

async function chargesOf(db: Parameters<typeof sumCharges>[0], { today, yesterday, hours }: Days): Promise<Part> {
  const charges = await sumCharges(db, today, hours?.yesterday ?? { since: yesterday.since, until: yesterday.since });
  return { flow: null, ...charges };
}

function partOf(sums: readonly FlowSum[], flow: number): Part {
  const of = (later: boolean) => sums.find((sum) => sum.flow === flow && sum.later === later);
  return { flow, count: of(true)?.count ?? 0, amount: of(true)?.amount ?? 0n, earlier: of(false)?.amount ?? 0n };
}

const shown = ({ amount, earlier, ...part }: Part) => ({
  ...part,
  amount: formatMoney(amount),
  earlier: formatMoney(earlier),
});

const total = (parts: readonly Part[], of: 'amount' | 'earlier') =>
  formatMoney(parts.reduce((sum, part) => sum + part[of], 0n));
