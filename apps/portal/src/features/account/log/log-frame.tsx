// Shared by both logs: head, filters, list, pages, and the text for an empty list.
import { CursorPager } from '@jishi/ui/cursor-pager';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { type FilterSpec, ListFilter } from '@jishi/ui/list-filter';
import { PageHead } from '@jishi/ui/page-head';
import { PlaceCredit } from '@jishi/ui/place-credit';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../shell/client';
import { RecordList } from '../../../shell/record-list';
import { useUrlQuery } from '../../../shell/url-query';
import { pageIn } from '../../../shell/page-number';
import { LogLinks } from './log-links';

type Page<Row> = {
  list: Row[];
  total: number;
  totalCapped?: boolean | undefined;
  nextCursor?: string | null | undefined;
};

type Props<Row> = {
  /** The kind of log. */
  what: '登录' | '操作';
  note: string;
  /** Saves the log as a file. */
  file: ReactNode;
  /** Filters besides the time. */
  choices: readonly FilterSpec[];
  answer: { data: Page<Row> | undefined; error: ApiError | null; refetch: () => unknown };
  columns: readonly Column<Row>[];
  /** Announces the list while it is empty. */
  empty: string;
};

export function LogFrame<Row extends { id: string }>(props: Props<Row>) {
  const { what, note, file, choices, answer, columns, empty } = props;
  const [search, setSearch] = useUrlQuery();
  const filters: readonly FilterSpec[] = [{ kind: 'time', label: '时间' }, ...choices];
  return (
    <>
      <PageHead title={`${what}日志`} note={note} actions={file} />
      <LogLinks />
      <ListFilter fields={filters} />
      <RecordList
        of={answer}
        what={`${what}日志`}
        one={`${what}记录`}
        filters={filters}
        rows={12}
        nothingYet={<EmptyState title={`还没有${what}记录`}>{empty}</EmptyState>}
      >
        {(page) => (
          <>
            <LedgerTable caption={`${what}日志`} columns={columns} rows={page.list} rowKey={({ id }) => id} />
            <CursorPager
              unit="条"
              total={page.total}
              capped={page.totalCapped}
              page={pageIn(search.page)}
              nextCursor={page.nextCursor}
              onGo={(cursor, at) => setSearch({ cursor, page: cursor && at })}
            />
            <PlaceCredit />
          </>
        )}
      </RecordList>
    </>
  );
}
