// What lists of differences have alike: which kind it is and what that means, how it was closed, and an amount of one side.
import type { ConsoleEnumName } from '@jishi/contract/enums';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, NoFigure } from '@jishi/ui/money';
import { Status, labelOf } from './labels';

/** The kind of a difference, and below it what that means. */
export function differenceColumn(
  of: ConsoleEnumName,
  meanings: Readonly<Record<number, string>>,
): Column<{ kind: number }> {
  return {
    key: 'kind',
    title: '差异',
    fold: 'lead',
    cell: ({ kind }) => (
      <span className="difference-kind">
        <b>{labelOf(of, kind).label}</b>
        <small className="quiet">{meanings[kind]}</small>
      </span>
    ),
  };
}

type Closed = { state: number; note: string; closedBy?: string; closeTime: string | null };

/** Whether it is open, and otherwise who closed it and why. */
export const closedColumn = (of: ConsoleEnumName): Column<Closed> => ({
  key: 'state',
  title: '处理',
  fold: 'tail',
  cell: ({ state, note, closedBy, closeTime }) => (
    <span className="difference-kind">
      <Status of={of} value={state} />
      {note && <small className="quiet">{[closedBy, note].filter(Boolean).join('：')}</small>}
      {closeTime && <small className="quiet nowrap">{closeTime}</small>}
    </span>
  ),
});

/** What the bill says and what the books here say. */
export const SIDES: readonly Column<{ billAmount: string | null; bookAmount: string | null }>[] = [
  {
    key: 'bill',
    title: '账单金额',
    align: 'end',
    fold: 'second',
    cell: ({ billAmount }) => <SideAmount amount={billAmount} />,
  },
  {
    key: 'book',
    title: '本站金额',
    align: 'end',
    fold: 'second',
    cell: ({ bookAmount }) => <SideAmount amount={bookAmount} />,
  },
];

/** An amount as one side has it; null where that side has none. */
export function SideAmount({ amount }: { amount: string | null }) {
  return amount === null ? <NoFigure>没有</NoFigure> : <Money value={amount} />;
}
