// /members/:memberId/keys: a member's keys without any part of a secret; stopping one, and letting it go on.
import { listMemberKeys, switchMemberKey } from '@jishi/contract/console/access';
import type { Output } from '@jishi/contract/endpoint';
import { keyStatus } from '@jishi/contract/enums/access';
import { CopyButton } from '@jishi/ui/copy-button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Tag } from '@jishi/ui/tag';
import { toast } from '@jishi/ui/toast-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '@jishi/ui/router';
import { query, useCall } from '../../shell/client';
import { Status, labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { ReasonDialog } from '../../shell/reason-dialog';

type Keys = Output<typeof listMemberKeys>;
type Key = Keys['list'][number];

function columnsOf(memberIps: number): Column<Key>[] {
  return [
    {
      key: 'name',
      title: '密钥',
      fold: 'lead',
      cell: ({ name, appKey, mode, isDefault, maker }) => (
        <>
          {name} <Tag tone="quiet">{labelOf('keyMode', mode).label}</Tag> {isDefault && <Tag tone="quiet">默认</Tag>}
          {maker && <Tag tone="quiet">由成员 {maker} 新建</Tag>}
          <br />
          <span className="mono break small">{appKey}</span> <CopyButton text={appKey} what="AppKey" compact />
        </>
      ),
    },
    {
      key: 'status',
      title: '状态',
      fold: 'tail',
      cell: ({ status, stopReason, expired, expireTime }) => (
        <>
          <Status of="keyStatus" value={status} />
          {stopReason && <span className="small"> {stopReason}</span>}
          {expireTime && (
            <span className="small quiet">
              {' '}
              {expired ? '已到期' : '有效到'} {expireTime.slice(0, 10)}
            </span>
          )}
        </>
      ),
    },
    { key: 'scope', title: '范围', fold: 'line', cell: (key) => scopeOf(key, memberIps) },
    {
      key: 'calls',
      title: '今日次数',
      align: 'end',
      cell: ({ callsToday, dailyCalls }) => capped(formatCount(callsToday), dailyCalls && formatCount(dailyCalls)),
    },
    {
      key: 'spend',
      title: '今日扣费（元）',
      align: 'end',
      cell: ({ spentToday, dailySpend }) =>
        capped(formatMoney(spentToday, 2), dailySpend && formatMoney(dailySpend, 2)),
    },
    {
      key: 'used',
      title: '最近使用',
      align: 'end',
      fold: 'line',
      cell: ({ lastUsedTime }) => <span className="nowrap">{lastUsedTime ?? '没有用过'}</span>,
    },
  ];
}

function scopeOf({ projects, ipContent, qps }: Key, memberIps: number): string {
  const lines = ipContent.split('\n').filter(Boolean).length;
  return [
    projects ? projects.map(({ name }) => name).join('、') : '全部已申请',
    lines > 0 ? `来源限 ${lines} 行` : memberIps > 0 ? '来源按账户白名单' : '来源不限',
    ...(qps === null ? [] : [`每秒 ${qps} 次`]),
  ].join('，');
}

const capped = (used: string, cap: string | number | null) => (cap ? `${used} / ${cap}` : used);

export function MemberKeys() {
  const { memberId = '' } = useParams();
  const allowed = useMay(switchMemberKey);
  const client = useQueryClient();
  const options = query(listMemberKeys, { id: memberId });
  const keys = useQuery(options);
  const [switching, setSwitching] = useState<Key>();
  const change = useCall(switchMemberKey, {
    silent: true,
    onSuccess: () => toast.success(switching?.status === keyStatus.stopped ? '密钥已恢复' : '密钥已停用，网关立即拒绝'),
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  });
  const act: Column<Key> = {
    key: 'act',
    title: <span className="sr">操作</span>,
    align: 'end',
    fold: 'line',
    cell: (key) => (
      <button type="button" className="text-button" onClick={() => setSwitching(key)}>
        {key.status === keyStatus.stopped ? '恢复' : '停用'}
      </button>
    ),
  };
  const stopped = switching?.status === keyStatus.stopped;
  return (
    <Loaded of={keys} what="密钥" rows={3}>
      {({ list, memberIps }) =>
        list.length > 0 ? (
          <section>
            <RuledHead title="密钥" note={`${list.length} 个，密钥本身谁也看不到`} />
            <LedgerTable
              caption="密钥"
              columns={allowed ? [...columnsOf(memberIps), act] : columnsOf(memberIps)}
              rows={list}
              rowKey={({ id }) => id}
              dense
            />
            {switching && (
              <ReasonDialog
                title={`${stopped ? '恢复' : '停用'}密钥“${switching.name}”`}
                consequences={
                  stopped
                    ? ['这个密钥立即可以调用，用户又能自己启停。']
                    : ['网关立即拒绝这个密钥，其他密钥不受影响。', '用户不能自己再启用它，要由这里恢复。']
                }
                hint="用户会收到通知，原因写在里面"
                verb={stopped ? '恢复密钥' : '停用密钥'}
                pending={change.isPending}
                onConfirm={(reason) => change.mutateAsync({ id: switching.id, on: stopped, reason })}
                onClose={() => setSwitching(undefined)}
              />
            )}
          </section>
        ) : (
          <EmptyState title="还没有密钥">用户在前台生成第一个密钥后，会列在这里。</EmptyState>
        )
      }
    </Loaded>
  );
}
