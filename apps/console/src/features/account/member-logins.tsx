// A member's sign-ins and attempts, newest first, the failed ones among them.
import { listMemberLogins } from '@jishi/contract/console/account';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Device } from '@jishi/ui/device';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { PlaceCredit } from '@jishi/ui/place-credit';
import { useParams } from '@jishi/ui/router';
import { Status, labelOf } from '../../shell/labels';
import { filtersOf, usePage } from '../../shell/list-conditions';
import { PagedList } from '../../shell/paged-list';

type Login = Output<typeof listMemberLogins>['list'][number];

const FILTERS = filtersOf(listMemberLogins);

const COLUMNS: readonly Column<Login>[] = [
  { key: 'time', title: '时间', fold: 'second', cell: ({ time }) => <Moment time={time} /> },
  {
    key: 'result',
    title: '结果',
    fold: 'tail',
    width: '112px',
    cell: ({ result }) => <Status of="loginResult" value={result} />,
  },
  {
    key: 'way',
    title: '方式',
    fold: 'lead',
    cell: ({ way }) => <span className="nowrap">{labelOf('loginWay', way).label}</span>,
  },
  { key: 'place', title: '地点', fold: 'second', cell: ({ place }) => place || <span className="faint">不知道</span> },
  { key: 'ip', title: 'IP', fold: 'end', cell: ({ ip }) => <span className="mono break">{ip}</span> },
  {
    key: 'device',
    title: '设备',
    fold: 'second',
    cell: ({ device }) => <Device device={device} name={deviceName(device)} />,
  },
];

const SAMPLE = {
  time: '2026-01-05 10:20:30',
  result: '成功',
  way: '短信验证码',
  place: '浙江杭州',
  ip: '203.0.113.7',
  device: 'Windows · Chrome',
};

export function MemberLogins() {
  const { memberId = '' } = useParams();
  const logins = usePage(listMemberLogins, FILTERS, { id: memberId });
  return (
    <PagedList
      of={logins}
      what="登录日志"
      filters={FILTERS}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的登录">换个时间、方式或结果试试。</EmptyState>}
      sample={SAMPLE}
      nothingYet={<EmptyState title="没有登录过">用户每次登录，成功与失败都会记在这里。</EmptyState>}
      foot={<PlaceCredit />}
    />
  );
}
