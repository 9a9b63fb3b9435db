// A cursored list whose rows open beside it; which one is open is `open` in the address.
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { useUrlQuery } from '@jishi/ui/url-query';
import { type Sample, SampleRow } from '@jishi/ui/sample-row';
import type { ReactNode } from 'react';
import { CursorPager, type CursoredAnswer } from './pagers';
import { type ListProps, RecordList } from './record-list';
import { Split } from '@jishi/ui/split';

type Stretch<Row> = CursoredAnswer & { list: Row[] };

type Props<Row> = Omit<ListProps<Stretch<Row>>, 'sample'> & {
  /** What a row will hold, by column key, shown while there is none. */
  sample?: Sample;
  /** One of them must open the row by keyboard: a button with `onOpen`, expanded where the row is the open one. */
  columns: (onOpen: (row: Row) => void, openId: string | undefined) => readonly Column<Row>[];
  /** The side panel of the open row. */
  detail: (row: Row, onClose: () => void) => ReactNode;
};

export function DetailList<Row extends { id: string }>({ columns, detail, sample, ...list }: Props<Row>) {
  const [search, setSearch] = useUrlQuery();
  const open = (row: Row) => setSearch({ open: row.id });
  const cells = sample && <SampleRow columns={columns(open, undefined)} cells={sample} dense />;
  return (
    <RecordList {...list} sample={cells}>
      {(page) => {
        const opened = page.list.find(({ id }) => id === search.open);
        return (
          <Split panel={opened && detail(opened, () => setSearch({ open: null }))}>
            <LedgerTable
              caption={list.what}
              columns={columns(open, search.open)}
              rows={page.list}
              rowKey={({ id }) => id}
              dense
              selected={opened?.id}
              onOpen={open}
            />
            <CursorPager of={page} />
          </Split>
        );
      }}
    </RecordList>
  );
}
