// /vip-members: memberships with level and period; grant or extend one.
import { grantVip, searchVipMemberships } from '@jishi/contract/console/vip';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useState } from 'react';
import { MEMBER } from '../../shell/columns';
import { Status } from '../../shell/labels';
import { OrderLink } from '../../shell/links';
import { useMay } from '../../shell/operator';
import { GrantDialog } from './grant-dialog';
import { ListScreen } from '../../shell/list-screen';

type Row = Output<typeof searchVipMemberships>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { ...MEMBER, fold: 'lead' },
  { key: 'level', title: '等级', fold: 'second', cell: ({ level, name }) => `${level} · ${name}` },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ state }) => <Status of="vipMembershipState" value={state} />,
  },
  { key: 'begin', title: '开始', fold: 'none', cell: ({ beginTime }) => <span className="nowrap">{beginTime}</span> },
  { key: 'end', title: '到期', fold: 'second', cell: ({ endTime }) => <span className="nowrap">{endTime}</span> },
  { key: 'renewal', title: '自动续费', fold: 'none', cell: ({ autoRenewal }) => (autoRenewal ? '已签' : '没有') },
  {
    key: 'by',
    title: '来源',
    fold: 'none',
    cell: ({ orderNo, reason }) => (orderNo ? <OrderLink orderNo={orderNo} /> : `赠送：${reason ?? ''}`),
  },
];

const SAMPLE = {
  member: '138****8000',
  level: '1 · 会员',
  state: '生效中',
  begin: '2026-01-05 10:20:30',
  end: '2026-02-05 10:20:30',
  renewal: '没有',
  by: '购买',
};

export function MembersScreen() {
  const [search] = useUrlQuery();
  const may = useMay(grantVip);
  const [granting, setGranting] = useState(false);
  return (
    <>
      <ListScreen
        of={searchVipMemberships}
        title="会员期"
        actions={
          may && (
            <Button look="main" onClick={() => setGranting(true)}>
              赠送或延长
            </Button>
          )
        }
        columns={COLUMNS}
        rowKey={({ id }) => id}
        nothingFound={<EmptyState title="没有符合条件的会员期">手机号与编号要完整输入。</EmptyState>}
        sample={SAMPLE}
        nothingYet={<EmptyState title="还没有人开通会员">用户购买或由您赠送后，列在这里。</EmptyState>}
      />
      {granting && <GrantDialog memberId={search.keyword ?? ''} onClose={() => setGranting(false)} />}
    </>
  );
}
