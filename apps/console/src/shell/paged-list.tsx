// A list in numbered pages.
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { type Sample, SampleRow } from '@jishi/ui/sample-row';
import type { ReactNode } from 'react';
import { NumberedPager } from './pagers';
import { type ListProps, RecordList } from './record-list';

type Page = { list: readonly unknown[]; total: number; pageNum: number; pageSize: number };
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
};

export function PagedList<Answer extends Page>(props: Props<Answer>) {
  const { caption = props.what, columns, rowKey, onOpen, sample, head, ...list } = props;
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
          <NumberedPager of={page} />
        </>
      )}
    </RecordList>
  );
}
