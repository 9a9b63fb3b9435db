// /vip-levels: the levels on sale, what each gives and costs, and how many members have it.
import { listConsoleVipLevels, saveVipLevel } from '@jishi/contract/console/vip';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { type StoredLevel, tenthsOf } from './level-values';

const discount = (perMille: number) => (perMille > 0 ? `${tenthsOf(perMille)} 折` : '原价');

const COLUMNS: readonly Column<StoredLevel>[] = [
  {
    key: 'name',
    title: '等级',
    fold: 'lead',
    cell: ({ level, name }) => (
      <Link to={`/vip-levels/${level}`}>
        {level} · {name}
      </Link>
    ),
  },
  { key: 'calls', title: '按次', cell: ({ callDiscount }) => discount(callDiscount) },
  { key: 'packages', title: '套餐', cell: ({ packageDiscount }) => discount(packageDiscount) },
  { key: 'recharge', title: '充值商品', cell: ({ rechargeDiscount }) => discount(rechargeDiscount) },
  {
    key: 'qps',
    title: '每秒次数',
    align: 'end',
    cell: ({ qpsLimit }) => (qpsLimit === null ? '同产品' : formatCount(qpsLimit)),
  },
  { key: 'quotas', title: '月度额度', align: 'end', cell: ({ quotas }) => `${quotas.length} 个产品` },
  {
    key: 'prices',
    title: '价格（元）',
    fold: 'line',
    cell: ({ prices }) =>
      prices.map(({ period, price }) => `${labelOf('vipPeriod', period).label} ${formatMoney(price)}`).join(' · '),
  },
  {
    key: 'holders',
    title: '现有会员',
    align: 'end',
    fold: 'tail',
    cell: ({ level, holders, earlierHolders }) => (
      <Link to={`/vip-members?level=${level}&state=1`}>
        {formatCount(holders)}
        {earlierHolders > 0 && `（${formatCount(earlierHolders)} 按旧权益）`}
      </Link>
    ),
  },
];

export function LevelsScreen() {
  const levels = useQuery(query(listConsoleVipLevels, {}));
  const may = useMay(saveVipLevel);
  const navigate = useNavigate();
  return (
    <Screen
      title="会员等级"
      note="改动只影响之后的购买与续费，已有会员的权益到续费时才变"
      actions={
        may && (
          <ButtonLink look="main" to="/vip-levels/new">
            新增等级
          </ButtonLink>
        )
      }
    >
      <Loaded of={levels} what="会员等级">
        {(rows) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="会员等级"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ edition }) => String(edition)}
              dense
              onOpen={({ level }) => void navigate(`/vip-levels/${level}`)}
            />
          ) : (
            <EmptyState title="没有在售的等级">新增一个等级后，用户就能在前台开通。</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
