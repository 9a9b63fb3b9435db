// The ruled table of the member area. Below 720 px each row folds into a labelled block; explicit roles keep it a table
// for screen readers, because display:grid would drop the semantics.
import type { MouseEvent, ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  align?: 'end';
  /** The label of the value in a folded row; the title when that is text. */
  label?: string;
  /** Its place in a folded row: first line left or right, half a line (default), a whole line, nowhere. */
  fold?: 'lead' | 'tail' | 'half' | 'line' | 'none';
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
  return (
    <table className={dense ? 'ledger ledger-dense' : 'ledger'} role="table">
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

function classOf<Row>({ align, fold = 'half', spare }: Column<Row>): string {
  return [align === 'end' && 'num', spare && 'spare', `fold-${fold}`].filter(Boolean).join(' ');
}

function labelOf<Row>({ label, title }: Column<Row>): string | undefined {
  return label ?? (typeof title === 'string' ? title : undefined);
}

// A click on a control inside the row, or one that ends a text selection, is not meant to open the row.
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  if ((event.target as HTMLElement).closest('a, button, input, label, summary')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}
