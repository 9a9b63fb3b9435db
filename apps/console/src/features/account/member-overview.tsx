// Overview of a member: profile, balances by account, open items, keys.
import { getMember } from '@jishi/contract/console/account';
import type { Output } from '@jishi/contract/endpoint';
import { memberStatus } from '@jishi/contract/enums/account';
import { BalanceStrip, Amount } from '@jishi/ui/balance-strip';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { Certification } from './certification';
import { CreditScore } from './standing/credit-score';

type Member = Output<typeof getMember>;

export function MemberOverview() {
  const { memberId = '' } = useParams();
  const { data } = useQuery(aside('用户', query(getMember, { id: memberId })));
  if (!data) return null;
  return (
    <div className="sections">
      <Balances {...data} />
      <div className="aside-columns">
        <div className="sections">
          <Applies {...data} />
          <Keys {...data} />
        </div>
        <Profile {...data} />
      </div>
    </div>
  );
}

function Balances({ member, balances }: Member) {
  const items = [
    { label: '可用余额', value: <Amount value={member.balance} /> },
    ...balances.map(({ name, amount }) => ({ label: name, value: <Amount value={amount} /> })),
  ];
  return <BalanceStrip label="余额" items={items} />;
}

function Profile({ member }: Member) {
  return (
    <section>
      <RuledHead title="资料" />
      <FactList
        facts={[
          ['注册', member.regTime],
          ['最近登录', member.latestLoginTime ?? '没有登录过'],
          ['认证', <Certification of={member} />],
          ['会员等级', member.vipName || '没有'],
          [
            '信用分',
            <CreditScore id={member.id} score={member.creditScore} isClosed={member.status === memberStatus.closed} />,
          ],
          ['交易密码', member.blnSetTradePwd ? '已设置' : '没有设置'],
          ['邀请码', <span className="mono">{member.inviteCode}</span>],
        ]}
      />
    </section>
  );
}

const APPLY_COLUMNS: readonly Column<Member['applies'][number]>[] = [
  {
    key: 'project',
    title: '产品',
    fold: 'lead',
    cell: ({ projectId, projectName }) => <Link to={`/products/${projectId}`}>{projectName}</Link>,
  },
  statusColumn('applyStatus'),
  { key: 'remaining', title: '剩余', align: 'end', cell: ({ remaining }) => formatCount(remaining) },
  { key: 'time', title: '开通', align: 'end', cell: ({ createTime }) => createTime },
];

function Applies({ applies }: Member) {
  return (
    <section>
      <RuledHead title="已申请的产品" note={`${applies.length} 个`} />
      {applies.length > 0 ? (
        <LedgerTable
          caption="已申请的产品"
          columns={APPLY_COLUMNS}
          rows={applies}
          rowKey={(row) => row.projectId}
          dense
        />
      ) : (
        <EmptyState title="还没有申请任何产品">用户在前台申请后，剩余次数会列在这里。</EmptyState>
      )}
    </section>
  );
}

const KEY_COLUMNS: readonly Column<Member['keys'][number]>[] = [
  { key: 'name', title: '名称', fold: 'lead', cell: ({ name }) => name },
  statusColumn('keyStatus'),
  { key: 'appKey', title: 'AppKey', fold: 'line', cell: ({ appKey }) => <span className="mono break">{appKey}</span> },
  { key: 'mode', title: '用途', cell: ({ mode }) => labelOf('keyMode', mode).label },
  {
    key: 'used',
    title: '最近使用',
    align: 'end',
    fold: 'line',
    cell: ({ lastUsedTime }) => lastUsedTime ?? '没有用过',
  },
];

function Keys({ keys }: Member) {
  return (
    <section>
      <RuledHead title="密钥" note="只有 AppKey，密钥本身谁也看不到" />
      {keys.length > 0 ? (
        <LedgerTable caption="密钥" columns={KEY_COLUMNS} rows={keys} rowKey={({ id }) => id} dense />
      ) : (
        <EmptyState title="还没有密钥">用户在前台生成第一个密钥后，会列在这里。</EmptyState>
      )}
    </section>
  );
}
