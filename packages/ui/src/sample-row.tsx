import type { ReactNode } from 'react';
import { type Column, LedgerTable } from './ledger-table';

/** What the cells of an empty list would hold, by column key. */
export type Sample = Readonly<Record<string, ReactNode>>;

type Props<Row> = { columns: readonly Column<Row>[]; cells: Sample; dense?: boolean };

/** A row as it will look in an empty list, marked 示例: to be seen, not to be read out, chosen or pressed. */
export function SampleRow<Row>({ columns, cells, dense }: Props<Row>) {
  const shown = columns.map(({ cell: _cell, ...column }) => ({ ...column, cell: () => cells[column.key] }));
  return (
    <div className="sample-row" aria-hidden="true" inert>
      <span className="tag">示例</span>
      <LedgerTable caption="示例" columns={shown} rows={SAMPLE} rowKey={() => 'sample'} dense={dense ?? false} />
    </div>
  );
}

const SAMPLE = [{}];
