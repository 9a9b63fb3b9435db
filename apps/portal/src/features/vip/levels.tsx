// The levels side by side: benefits, prices and the action for each.
import { vipPeriod } from '@jishi/contract/enums/payment';
import { ButtonLink } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { Tag } from '@jishi/ui/tag';
import { useState } from 'react';
import { type Label, useLabels } from '../../shell/labels';
import { type Level, discountText, perMonth, priceFor, quotaTotals, quotaWords, savedByPeriod } from './words';

type Props = { levels: readonly Level[]; current: number | undefined };

export function Levels({ levels, current }: Props) {
  const periods = useLabels('vipPeriod').filter(({ value }) => levels.some((level) => priceFor(level, value)));
  const [chosen, setChosen] = useState<string>();
  const period = periods.find(({ value }) => String(value) === chosen) ?? periods[0];
  const discounted = levels.some(({ rechargeDiscount }) => rechargeDiscount > 0);
  return (
    <section className="workspace-section" aria-labelledby="levels">
      <RuledHead
        id="levels"
        title="等级与价格"
        more={
          period && (
            <Segments
              label="周期"
              choices={periods.map(({ value, label }) => [String(value), `按${label}`] as const)}
              chosen={String(period.value)}
              onChoose={setChosen}
            />
          )
        }
      />
      <LedgerTable
        caption="会员等级与价格"
        columns={columnsOf(period, current, discounted)}
        rows={levels}
        rowKey={({ level }) => String(level)}
        selected={current === undefined ? undefined : String(current)}
      />
    </section>
  );
}

function columnsOf(period: Label | undefined, current: number | undefined, discounted: boolean): Column<Level>[] {
  const columns: (Column<Level> | false)[] = [
    {
      key: 'name',
      title: '等级',
      fold: 'lead',
      cell: ({ level, name, summary }) => (
        <span>
          <b className="vip-name">{name}</b> {level === current && <Tag tone="brand">现在</Tag>}
          {summary && <small className="vip-summary">{summary}</small>}
        </span>
      ),
    },
    { key: 'calls', title: '按次调用', cell: ({ callDiscount }) => discountText(callDiscount) },
    { key: 'packages', title: '套餐', cell: ({ packageDiscount }) => discountText(packageDiscount) },
    discounted && {
      key: 'recharge',
      title: '充值商品',
      cell: ({ rechargeDiscount }) => discountText(rechargeDiscount),
    },
    {
      key: 'qps',
      title: '每秒次数',
      align: 'end',
      cell: ({ qpsLimit }) => (qpsLimit ? formatCount(qpsLimit) : <span className="faint">同接口</span>),
    },
    { key: 'quota', title: '每月免费', align: 'end', cell: (level) => <Quota level={level} /> },
    { key: 'support', title: '服务支持', cell: ({ support }) => support || <span className="faint">同普通账户</span> },
    {
      key: 'price',
      title: '价格（元）',
      label: '价格',
      align: 'end',
      fold: 'tail',
      cell: (level) => <Price level={level} period={period} />,
    },
    {
      key: 'action',
      title: <span className="sr">操作</span>,
      label: '',
      align: 'end',
      fold: 'line',
      cell: ({ level, name }) => (
        <ButtonLink
          size="small"
          aria-label={`${actionOf(level, current)}${name}会员`}
          to={`/vip/components/BuyVip?level=${level}${period ? `&period=${period.value}` : ''}`}
        >
          {actionOf(level, current)}
        </ButtonLink>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

function actionOf(level: number, current: number | undefined): string {
  if (current === undefined) return '开通';
  if (level === current) return '续费';
  return level > current ? '升级' : '到期后换';
}

function Quota({ level }: { level: Level }) {
  const totals = quotaTotals(level);
  if (totals.length === 0) return <span className="faint">没有</span>;
  return (
    <span title={level.quotas.map((quota) => `${quota.projectName} ${quotaWords(quota)}`).join('，')}>
      {totals.map(quotaWords).join('，')}
      <small className="vip-summary">{level.quotas.length} 个接口</small>
    </span>
  );
}

function Price({ level, period }: { level: Level; period: Label | undefined }) {
  const price = period && priceFor(level, period.value);
  if (!price) return <span className="faint">不按{period?.label}卖</span>;
  const saved = savedByPeriod(level, price);
  return (
    <>
      <b className="vip-price">{formatMoney(price.price)}</b>
      {price.period !== vipPeriod.month && (
        <small className="vip-summary">
          合每月 {formatMoney(perMonth(price))}
          {saved && `，省 ${formatMoney(saved)}`}
        </small>
      )}
    </>
  );
}
