// /coupons: every coupon template with what became of its coupons, and their cost beside the ledger's figure.
import { listCouponTemplates, saveCouponTemplate } from '@jishi/contract/console/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { Link, useNavigate } from '@jishi/ui/router';
import { Status } from '../../shell/labels';
import { usePage } from '../../shell/list-conditions';
import { useMay } from '../../shell/operator';
import { PagedList } from '../../shell/paged-list';
import { Screen } from '../../shell/screen';

type Page = Output<typeof listCouponTemplates>;
type Row = Page['list'][number];

const count = (key: 'issued' | 'usable' | 'locked' | 'used' | 'expired', title: string): Column<Row> => ({
  key,
  title,
  align: 'end',
  cell: (row) => formatCount(row[key]),
});

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '优惠券',
    fold: 'lead',
    cell: ({ id, name }) => <Link to={`/coupons/${id}`}>{name}</Link>,
  },
  {
    key: 'status',
    title: '状态',
    fold: 'tail',
    cell: ({ status }) => <Status of="templateStatus" value={status} />,
  },
  { key: 'terms', title: '优惠', fold: 'second', cell: ({ terms, scope }) => `${terms}，${scope}` },
  { key: 'validity', title: '有效期', fold: 'second', cell: ({ validity }) => validity },
  {
    key: 'issued',
    title: '已发',
    align: 'end',
    fold: 'end',
    cell: ({ issued, stock }) => `${formatCount(issued)}${stock === null ? '' : ` / ${formatCount(stock)}`}`,
  },
  count('usable', '可用'),
  count('locked', '占用'),
  count('used', '已用'),
  count('expired', '过期'),
  { key: 'cost', title: '成本', align: 'end', cell: ({ cost }) => <Money value={cost} /> },
];

const SAMPLE = {
  name: '新人满减券',
  status: '在用',
  terms: '满 100 减 10，购买套餐',
  validity: '领取后 30 天',
  issued: '36',
  usable: '20',
  locked: '1',
  used: '10',
  expired: '5',
  cost: '100.00',
};

export function TemplatesScreen() {
  const navigate = useNavigate();
  const may = useMay(saveCouponTemplate);
  const templates = usePage(listCouponTemplates, []);
  return (
    <Screen
      title="优惠券"
      note="成本取自账本；平台替用户付的那一部分"
      actions={
        may && (
          <ButtonLink look="main" to="/coupons/new">
            新建优惠券
          </ButtonLink>
        )
      }
    >
      <PagedList
        of={templates}
        what="优惠券"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate(`/coupons/${id}`)}
        head={(answer) => <Sums page={answer} />}
        sample={SAMPLE}
        nothingYet={<EmptyState title="还没有优惠券">先建一种券，再用活动送出，或直接发给用户。</EmptyState>}
      />
    </Screen>
  );
}

function Sums({ page: { sum, ledgerCost } }: { page: Page }) {
  return (
    <FigureStrip
      label="合计"
      figures={[
        { label: '已发', value: formatCount(sum.issued), note: `${formatCount(sum.voided)} 张作废` },
        { label: '可用', value: formatCount(sum.usable), note: `${formatCount(sum.expired)} 张过期` },
        { label: '订单占用', value: formatCount(sum.locked) },
        { label: '已用', value: formatCount(sum.used) },
        {
          label: '成本',
          value: `¥${formatMoney(sum.cost)}`,
          note: sum.cost === ledgerCost ? '与账目一致' : `账目为 ¥${formatMoney(ledgerCost)}，请核对`,
        },
      ]}
    />
  );
}
