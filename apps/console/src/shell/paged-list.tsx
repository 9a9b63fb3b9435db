// A list in pages: numbered where it can be counted, newer and older where it grows without bound.
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { type Sample, SampleRow } from '@jishi/ui/sample-row';
import type { ReactNode } from 'react';
import { CursorPager, NumberedPager } from './pagers';
import { type ListProps, RecordList } from './record-list';

type Page = {
  list: readonly unknown[];
  total: number;
  totalCapped?: boolean | undefined;
  /** Left out by numbered pages. */
  nextCursor?: string | null | undefined;
  pageNum: number;
  pageSize: number;
};
type RowOf<Answer extends Page> = Answer['list'][number];

type Props<Answer extends Page> = Omit<ListProps<Answer>, 'sample'> & {
  /** The table's name, if it differs from what is read. */
  caption?: string;
  columns: readonly Column<RowOf<Answer>>[];
  rowKey: (row: RowOf<Answer>) => string;
  onOpen?: (row: RowOf<Answer>) => void;
  /** What a row will hold, by column key, shown while there is none. */
  sample?: Sample;
  /** Above the rows, such as their sums. */
  head?: (page: Answer) => ReactNode;
  /** Below the pages, such as whose data they show. */
  foot?: ReactNode;
};

export function PagedList<Answer extends Page>(props: Props<Answer>) {
  const { caption = props.what, columns, rowKey, onOpen, sample, head, foot, ...list } = props;
  return (
    <RecordList {...list} sample={sample && <SampleRow columns={columns} cells={sample} dense />}>
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
          {page.nextCursor === undefined ? <NumberedPager of={page} /> : <CursorPager of={page} />}
          {foot}
        </>
      )}
    </RecordList>
  );
}
