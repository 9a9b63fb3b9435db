// /parcels: what the member asked for, what became of it, and a form for another.
import { parcelStatus } from '@jishi/contract/enums/parcel';
import type { RowOf } from '@jishi/contract/list';
import { listParcels } from '@jishi/contract/parcel';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { SampleRow } from '@jishi/ui/sample-row';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '../../shell/filters';
import { Status } from '../../shell/labels';
import { Pages } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { ParcelForm } from './parcel-form';
import { parcels } from './queries';

type Row = RowOf<typeof listParcels>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'title', title: '标题', fold: 'lead', cell: ({ title }) => <b>{title}</b> },
  {
    key: 'status',
    title: '状态',
    fold: 'tail',
    cell: ({ status }) => <Status of="parcelStatus" value={status} />,
  },
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => reason },
  { key: 'time', title: '提交', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
];

export function ParcelsScreen() {
  const [search] = useUrlQuery();
  const answer = useQuery({ ...parcels(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title="包裹" />
      <ParcelForm />
      <FilteredList
        of={answer}
        what="包裹"
        filters={useFilters(listParcels)}
        nothingYet={<EmptyState title="还没有提交过">提交后列在这里，审核的结果也在这里。</EmptyState>}
        sample={<SampleRow columns={COLUMNS} cells={SAMPLE} />}
      >
        {(page) => (
          <>
            <LedgerTable caption="包裹" columns={COLUMNS} rows={page.list} rowKey={({ id }) => id} />
            <Pages of={page} unit="件" />
          </>
        )}
      </FilteredList>
    </>
  );
}

const SAMPLE = {
  title: <b>第一件</b>,
  status: <Status of="parcelStatus" value={parcelStatus.waiting} />,
  time: <Moment time="2026-01-05 10:20:30" />,
};
