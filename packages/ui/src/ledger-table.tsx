// The ruled table behind sign-in. Below 720 px a row of a list folds to two lines, of another table into a labelled block;
// explicit roles keep it a table for screen readers, because display:grid would otherwise take the semantics away.
import type { MouseEvent, ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  align?: 'end';
  /** The label of the value in a folded row; the title when that is text. */
  label?: string;
  /**
   * Where it stands in a folded row: first line left or right, second line left (one or more) or right, a line of its own,
   * nowhere. A table without `second` folds to blocks: there it is half a line by default, in a list nowhere.
   */
  fold?: 'lead' | 'tail' | 'second' | 'end' | 'half' | 'line' | 'none';
  /** Left out while the table is narrowed by a panel beside it. */
  spare?: boolean;
  /** Any CSS width. */
  width?: string;
};

type Props<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  dense?: boolean;
  /** Key of the row whose detail is open. */
  selected?: string | undefined;
  /** Opens a row by pointer; a control inside the row must do the same for the keyboard. */
  onOpen?: (row: Row) => void;
  /** The sum below the double rule, by column key. */
  total?: Readonly<Record<string, ReactNode>> | undefined;
};

export function LedgerTable<Row>({ caption, columns, rows, rowKey, dense, selected, onOpen, total }: Props<Row>) {
  const isList = columns.some(({ fold }) => fold === 'second');
  const classOf = (column: Column<Row>) => classesOf(column, isList ? 'none' : 'half');
  const classes = ['ledger', dense && 'ledger-dense', isList && 'ledger-lines'].filter(Boolean).join(' ');
  return (
    <table className={classes} role="table">
      <caption className="sr">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classOf(column)}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            <tr
              key={key}
              role="row"
              aria-current={key === selected ? 'true' : undefined}
              className={onOpen && 'ledger-opens'}
              onClick={onOpen && ((event) => isPlainClick(event) && onOpen(row))}
            >
              {columns.map((column) => (
                <td key={column.key} role="cell" className={classOf(column)} data-label={labelOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
      {total && (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                className={column.key in total ? classOf(column) : `${classOf(column)} fold-none`}
                data-label={labelOf(column)}
              >
                {total[column.key]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function classesOf<Row>({ key, align, fold, spare }: Column<Row>, otherwise: string): string {
  const classes = [align === 'end' && 'num', spare && 'spare', key === 'action' && 'ledger-action'];
  return [...classes, `fold-${fold ?? otherwise}`].filter(Boolean).join(' ');
}

function labelOf<Row>({ label, title }: Column<Row>): string | undefined {
  return label ?? (typeof title === 'string' ? title : undefined);
}

// A click on a control inside the row, or one that ends a text selection, is not meant to open the row.
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  if ((event.target as HTMLElement).closest('a, button, input, label, summary')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}
