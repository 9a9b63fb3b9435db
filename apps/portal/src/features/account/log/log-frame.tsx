// Shared by both logs: head, filters, list, pages, and the text for an empty list.
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import type { FilterSpec } from '@jishi/ui/list-filter';
import { PageHead } from '@jishi/ui/page-head';
import { PlaceCredit } from '@jishi/ui/place-credit';
import { FilteredList } from '@jishi/ui/filtered-list';
import type { Read } from '@jishi/ui/record-list';
import { type Sample, SampleRow } from '@jishi/ui/sample-row';
import type { ReactNode } from 'react';
import { Stretches } from '../../../shell/pages';
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
  filters: readonly FilterSpec[];
  answer: Read<Page<Row>>;
  columns: readonly Column<Row>[];
  /** What will stand here, said while nothing does, and an example. */
  empty: ReactNode;
  sample: Sample;
};

export function LogFrame<Row extends { id: string }>(props: Props<Row>) {
  const { what, note, file, filters, answer, columns, empty, sample } = props;
  return (
    <>
      <PageHead title={`${what}日志`} note={note} actions={file} />
      <LogLinks />
      <FilteredList
        of={answer}
        what={`${what}日志`}
        one={`${what}记录`}
        filters={filters}
        nothingYet={<EmptyState title={`还没有${what}记录`}>{empty}</EmptyState>}
        sample={<SampleRow columns={columns} cells={sample} />}
      >
        {(page) => (
          <>
            <LedgerTable caption={`${what}日志`} columns={columns} rows={page.list} rowKey={({ id }) => id} />
            <Stretches of={page} unit="条" />
            <PlaceCredit />
          </>
        )}
      </FilteredList>
    </>
  );
}
