// The member's VIP status: level and end, savings, this month's calls, renewal.
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { Money, formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { Tag } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { CallsLeft } from '../../shell/calls-left';
import { AutoRenewal } from './auto-renewal';
import { type Level, type MyVip, daysUntil, discountText } from './words';

export function Standing({ mine, levels }: { mine: MyVip; levels: readonly Level[] }) {
  const { current, expireTime } = mine;
  return (
    <>
      <section className="vip-standing" aria-label="我的会员">
        <div>
          {current && expireTime ? (
            <>
              <h2>{current.name}会员</h2>
              <p className="quiet">
                到 <Moment time={expireTime} />，
                <span suppressHydrationWarning>还有 {daysUntil(expireTime, new Date())} 天</span>
              </p>
              <p className="vip-benefits">{benefitsOf(current).join(' · ')}</p>
            </>
          ) : (
            <>
              <h2>{mine.savings ? '会员已到期' : '还没有开通会员'}</h2>
              <p className="quiet">现在按标价计费。开通即刻生效，正在用的密钥和套餐不用改动。</p>
            </>
          )}
        </div>
        <NextAction mine={mine} levels={levels} />
      </section>
      {mine.savings && <Savings savings={mine.savings} />}
      {current && <AutoRenewal mine={mine} levels={levels} />}
      {mine.quotas.length > 0 && <Quotas quotas={mine.quotas} />}
      {mine.memberships.length > 1 && <Memberships memberships={mine.memberships} />}
    </>
  );
}

function benefitsOf({ callDiscount, packageDiscount, qpsLimit, support }: Level): string[] {
  return [
    ...(callDiscount ? [`按次调用 ${discountText(callDiscount)}`] : []),
    ...(packageDiscount ? [`套餐 ${discountText(packageDiscount)}`] : []),
    ...(qpsLimit ? [`每个接口每秒 ${formatCount(qpsLimit)} 次`] : []),
    ...(support ? [support] : []),
  ];
}

function NextAction({ mine: { current, unpaidOrderNo }, levels }: { mine: MyVip; levels: readonly Level[] }) {
  if (unpaidOrderNo || levels.length === 0) return null;
  const higher = levels.find(({ level }) => level > (current?.level ?? 0));
  const renewable = current && levels.some(({ level }) => level === current.level);
  return (
    <p className="vip-actions">
      {renewable && (
        <ButtonLink look="main" to={`/vip/components/BuyVip?level=${current.level}`}>
          续费
        </ButtonLink>
      )}
      {higher && (
        <ButtonLink look={renewable ? 'plain' : 'main'} to={`/vip/components/BuyVip?level=${higher.level}`}>
          {current ? `升级${higher.name}` : '开通会员'}
        </ButtonLink>
      )}
    </p>
  );
}

function Savings({ savings }: { savings: NonNullable<MyVip['savings']> }) {
  return (
    <FigureStrip
      label="会员节省"
      figures={[
        { label: '按次调用省下', value: <Money value={savings.calls} />, note: '按实际扣费与折扣算出' },
        { label: '套餐省下', value: <Money value={savings.packages} />, note: '会员折扣，不含优惠券' },
        {
          label: '月度额度抵扣',
          value: savings.quotas.length > 0 ? savings.quotas.map(usedWords).join('，') : '还没有用',
          note: '没有扣余额的调用',
        },
        { label: '统计起点', value: savings.since.slice(0, 10), note: '首次成为会员' },
      ]}
    />
  );
}

const usedWords = ({ unit, used }: { unit: number; used: number }) => `${formatCount(used)} ${unitLabel(unit)}`;

type Quota = MyVip['quotas'][number];

const QUOTA_COLUMNS: Column<Quota>[] = [
  {
    key: 'name',
    title: '接口',
    fold: 'lead',
    cell: ({ projectId, projectName }) => <Link to={`/product/${projectId}`}>{projectName}</Link>,
  },
  {
    key: 'left',
    title: '剩余 / 每月',
    align: 'end',
    fold: 'tail',
    cell: ({ remaining, total, unit }) => <CallsLeft remaining={remaining} total={total} unit={unit} />,
  },
  {
    key: 'share',
    title: <span className="sr">剩余比例</span>,
    width: '24%',
    fold: 'line',
    cell: ({ remaining, total }) => <Meter value={remaining} total={total} label="剩余" />,
  },
  { key: 'end', title: '清零时间', align: 'end', cell: ({ expireTime }) => <Moment time={expireTime} short /> },
];

function Quotas({ quotas }: { quotas: readonly Quota[] }) {
  return (
    <section className="workspace-section" aria-labelledby="quotas">
      <RuledHead id="quotas" title="本月免费额度" note="套餐用完后扣，再用完扣余额" />
      <LedgerTable caption="本月免费额度" columns={QUOTA_COLUMNS} rows={quotas} rowKey={({ projectId }) => projectId} />
    </section>
  );
}

type Membership = MyVip['memberships'][number];

const MEMBERSHIP_COLUMNS: Column<Membership>[] = [
  {
    key: 'name',
    title: '会员',
    fold: 'lead',
    cell: ({ name, gift }) => (
      <>
        {name} {gift && <Tag>赠送</Tag>}
      </>
    ),
  },
  { key: 'begin', title: '开始', cell: ({ beginTime }) => <Moment time={beginTime} /> },
  { key: 'end', title: '到期', cell: ({ endTime }) => <Moment time={endTime} /> },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ beginTime }) => (
      <span suppressHydrationWarning>
        {daysUntil(beginTime, new Date()) > 0 ? (
          <StatusMark>未开始</StatusMark>
        ) : (
          <StatusMark tone="success">生效中</StatusMark>
        )}
      </span>
    ),
  },
];

function Memberships({ memberships }: { memberships: readonly Membership[] }) {
  return (
    <section className="workspace-section" aria-labelledby="memberships">
      <RuledHead id="memberships" title="会员期" note="同时生效时按较高的等级" />
      <LedgerTable caption="会员期" columns={MEMBERSHIP_COLUMNS} rows={memberships} rowKey={({ id }) => id} />
    </section>
  );
}
