// A cursored list whose rows open beside it; which one is open is `open` in the address.
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { useUrlQuery } from '@jishi/ui/url-query';
import type { ReactNode } from 'react';
import { CursorPager, type CursoredAnswer } from './pagers';
import { type ListProps, RecordList } from './record-list';
import { Split } from './split';

type Stretch<Row> = CursoredAnswer & { list: Row[] };

type Props<Row> = ListProps<Stretch<Row>> & {
  /** One of them must open the row by keyboard: a button with `onOpen`, expanded where the row is the open one. */
  columns: (onOpen: (row: Row) => void, openId: string | undefined) => readonly Column<Row>[];
  /** The side panel of the open row. */
  detail: (row: Row, onClose: () => void) => ReactNode;
};

export function DetailList<Row extends { id: string }>({ columns, detail, ...list }: Props<Row>) {
  const [search, setSearch] = useUrlQuery();
  const open = (row: Row) => setSearch({ open: row.id });
  return (
    <RecordList {...list}>
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
