// /security/logManagement/loginLog: every attempt to sign in, newest first, the failed ones among them.
import { type listLoginLog, exportLoginLog } from '@jishi/contract/account/session';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { CursorPager } from '@jishi/ui/cursor-pager';
import { Device } from '@jishi/ui/device';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { PlaceCredit } from '@jishi/ui/place-credit';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Label, useLabel, useLabels } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { loginLog } from '../queries';
import { ExportButton } from './export-button';
import { LogConditions } from './log-conditions';
import { CLEARED, loginLogFilter } from './log-filter';
import { LogLinks } from './log-links';
import { NoLog } from './no-log';

type Row = Output<typeof listLoginLog>['list'][number];
type LabelOf = (value: number) => Label;

export function LoginLogScreen() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...loginLog(search), placeholderData: keepPreviousData });
  const wayLabel = useLabel('loginWay');
  const resultLabel = useLabel('loginResult');
  const filter = loginLogFilter(search);
  return (
    <>
      <PageHead
        title="登录日志"
        note="成功与失败都记"
        actions={<ExportButton endpoint={exportLoginLog} filter={filter} />}
      />
      <LogLinks />
      <LogConditions
        path="/security/logManagement/loginLog"
        search={search}
        choices={{
          way: { label: '方式', options: useOptions('loginWay') },
          result: { label: '结果', options: useOptions('loginResult') },
        }}
        onChange={(patch) => setSearch({ ...patch, cursor: null, page: null })}
      />
      {data ? (
        data.list.length > 0 ? (
          <>
            <LedgerTable
              caption="登录日志"
              columns={columnsOf(wayLabel, resultLabel)}
              rows={data.list}
              rowKey={({ id }) => id}
            />
            <CursorPager
              unit="条"
              total={data.total}
              capped={data.totalCapped}
              page={Number(search.page ?? 1)}
              nextCursor={data.nextCursor}
              onGo={(cursor, page) => setSearch({ cursor, page: cursor && page })}
            />
            <PlaceCredit />
          </>
        ) : Object.keys(filter).length > 0 ? (
          <NoLog what="登录" onClear={() => setSearch(CLEARED)} />
        ) : (
          <EmptyState title="还没有登录记录">每次登录的时间、方式、地点与设备都会记在这里。</EmptyState>
        )
      ) : error ? (
        <Failure title="登录日志没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={12} />
      )}
    </>
  );
}

function useOptions(name: 'loginWay' | 'loginResult') {
  return useLabels(name).map(({ value, label }) => ({ value: String(value), label }));
}

function columnsOf(wayLabel: LabelOf, resultLabel: LabelOf): Column<Row>[] {
  return [
    { key: 'time', title: '时间', fold: 'lead', cell: ({ time }) => <Moment time={time} /> },
    { key: 'way', title: '方式', cell: ({ way }) => <span className="nowrap">{wayLabel(way).label}</span> },
    {
      key: 'result',
      title: '结果',
      fold: 'tail',
      cell: ({ result }) => {
        const { label, color } = resultLabel(result);
        return <StatusMark tone={color as Tone | undefined}>{label}</StatusMark>;
      },
    },
    { key: 'place', title: '地点', cell: ({ place }) => place || '未知地点' },
    { key: 'ip', title: 'IP', fold: 'line', cell: ({ ip }) => <span className="mono break">{ip}</span> },
    {
      key: 'device',
      title: '设备',
      fold: 'line',
      cell: ({ device }) => <Device device={device} name={deviceName(device)} />,
    },
  ];
}
