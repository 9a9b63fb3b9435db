// A list in numbered pages.
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import type { ReactNode } from 'react';
import { NumberedPager } from './pagers';
import { type ListProps, RecordList } from './record-list';

type Page<Row> = { list: Row[]; total: number; pageNum: number; pageSize: number };

type Props<Row, Answer extends Page<Row>> = ListProps<Answer> & {
  /** Of the table, where it is not what is read. */
  caption?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Above the rows, such as their sums. */
  head?: (page: Answer) => ReactNode;
};

export function PagedList<Row, Answer extends Page<Row>>(props: Props<Row, Answer>) {
  const { caption = props.what, columns, rowKey, onOpen, head, ...list } = props;
  return (
    <RecordList {...list}>
      {(page) => (
        <>
          {head?.(page)}
          <LedgerTable
            caption={caption}
            columns={columns}
            rows={page.list}
            rowKey={rowKey}
            dense
            {...(onOpen && { onOpen })}
          />
          <NumberedPager of={page} />
        </>
      )}
    </RecordList>
  );
}
