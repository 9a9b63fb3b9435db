// The tables of documentation and prices: ruled, headed by their caption, the first column naming the row.
import type { ReactNode } from 'react';

export type SpecColumn<Row> = {
  title: string;
  /** The title is for screen readers only, over a column of buttons. */
  quietTitle?: true;
  cell: (row: Row) => ReactNode;
  /** `figure`: right-aligned number; `text`: takes the remaining width and wraps. */
  kind?: 'figure' | 'text';
  /** Left out on a phone, where a `SpecNote on="phone"` in another column says it. */
  spare?: true;
};

type Props<Row> = {
  caption: string;
  /** The caption is for screen readers only, under a heading that says the same. */
  quietCaption?: true;
  columns: readonly SpecColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string;
};

export function SpecTable<Row>({ caption, quietCaption, columns, rows, keyOf, className = '' }: Props<Row>) {
  return (
    <table className={`spec ${className}`}>
      <caption className={quietCaption && 'sr'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.quietTitle ? <span className="sr">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.title} scope="row" className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf<Row>({ kind, spare }: SpecColumn<Row>): string | undefined {
  return [kind && `spec-${kind}`, spare && 'spec-spare'].filter(Boolean).join(' ') || undefined;
}

/** A quiet line below a cell's content; `on="phone"`: only where spare columns are hidden. */
export function SpecNote({ on, children }: { on?: 'phone'; children: ReactNode }) {
  return <span className={on === 'phone' ? 'spec-note spec-note-phone' : 'spec-note'}>{children}</span>;
}
