// All versions of the price list, the newest first.
import { listQuotes } from '@jishi/contract/quote';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { SampleRow } from '@jishi/ui/sample-row';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@jishi/ui/router';
import { useFilters } from '../../shell/filters';
import { Status } from '../../shell/labels';
import { Pages } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { Changes } from './changes';
import { partHref, versionHref } from './places';
import { quotes } from './queries';

type Version = RowOf<typeof listQuotes>;

const COLUMNS: readonly Column<Version>[] = [
  {
    key: 'title',
    title: '价目表',
    fold: 'lead',
    cell: ({ id, title, version }) => (
      <>
        <Link to={versionHref(id)}>{title}</Link> <span className="faint nowrap">第 {version} 版</span>
      </>
    ),
  },
  { key: 'status', title: '状态', fold: 'tail', cell: ({ status }) => <Status of="quoteStatus" value={status} /> },
  {
    key: 'effective',
    title: '生效时间',
    fold: 'second',
    cell: ({ effectiveTime }) => <Moment time={effectiveTime} />,
  },
  { key: 'lines', title: '产品', align: 'end', fold: 'none', cell: ({ lines }) => formatCount(lines) },
  { key: 'changes', title: '与上一版相比', fold: 'line', cell: (version) => <Changes {...version} /> },
  {
    key: 'out',
    title: '发出',
    fold: 'end',
    cell: ({ links, mails }) =>
      links + mails === 0 ? (
        <span className="faint">没有</span>
      ) : (
        <span className="nowrap">
          {mails > 0 && `邮件 ${mails}`}
          {mails > 0 && links > 0 && '，'}
          {links > 0 && `链接 ${links}`}
        </span>
      ),
  },
];

const SAMPLE = {
  title: '十二月价目表',
  status: '生效中',
  effective: <Moment time="2026-12-01 00:00:00" />,
  lines: '120',
  changes: '上涨 3　下降 1',
  out: '邮件 5',
};

export function RecordsPart() {
  const [search] = useUrlQuery();
  const go = useNavigate();
  const found = useQuery({ ...quotes(search), placeholderData: keepPreviousData });
  return (
    <FilteredList
      of={found}
      what="报价记录"
      one="价目表"
      filters={useFilters(listQuotes)}
      rows={6}
      nothingYet={
        <EmptyState title="还没有报价">
          给您的客户一张价目表：按进价加价或直接填单价，保存后可以公开、打印、发邮件。{' '}
          <Link to={partHref('edit')}>编辑报价</Link>
        </EmptyState>
      }
      sample={<SampleRow columns={COLUMNS} cells={SAMPLE} />}
    >
      {(page) => (
        <>
          <LedgerTable
            caption="报价记录"
            columns={COLUMNS}
            rows={page.list}
            rowKey={({ id }) => id}
            onOpen={({ id }) => void go(versionHref(id))}
          />
          <Pages of={page} unit="版" />
        </>
      )}
    </FilteredList>
  );
}
