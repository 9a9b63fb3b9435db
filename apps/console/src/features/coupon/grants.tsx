// A template's latest coupons: holder and state, and voiding an unused one.
import { getCouponTemplate, listCouponTemplates, voidCoupon } from '@jishi/contract/console/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../shell/client';
import { MEMBER, actionColumn, statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { OrderLink } from '../../shell/links';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';

type Grant = Output<typeof getCouponTemplate>['grants'][number];

const COLUMNS: readonly Column<Grant>[] = [
  { ...MEMBER, fold: 'lead' },
  statusColumn('couponStatus'),
  { key: 'source', title: '来源', cell: ({ source }) => labelOf('couponSource', source).label },
  { key: 'granted', title: '发放', cell: ({ grantTime }) => <span className="nowrap">{grantTime}</span> },
  { key: 'expires', title: '到期', cell: ({ expireTime }) => <span className="nowrap">{expireTime}</span> },
  {
    key: 'order',
    title: '订单',
    fold: 'line',
    cell: ({ orderNo }) => orderNo && <OrderLink orderNo={orderNo} />,
  },
];

const ACTION = actionColumn((grant: Grant) =>
  grant.status === couponStatus.usable ? <VoidButton grant={grant} /> : null,
);

export function Grants({ grants, templateId }: { grants: readonly Grant[]; templateId: string }) {
  const may = useMay(voidCoupon);
  return (
    <section aria-labelledby="grants">
      <RuledHead id="grants" title="最近发放" note={grants.length >= 50 ? '最近 50 张' : undefined} />
      {grants.length > 0 ? (
        <LedgerTable
          key={templateId}
          caption="最近发放"
          columns={may ? [...COLUMNS, ACTION] : COLUMNS}
          rows={grants}
          rowKey={({ id }) => id}
          dense
        />
      ) : (
        <EmptyState title="还没有发出">用活动送出，或按上面的“发给用户”。</EmptyState>
      )}
    </section>
  );
}

function VoidButton({ grant: { id, memberPhone } }: { grant: Grant }) {
  const refresh = useRefreshOf(getCouponTemplate, listCouponTemplates);
  const act = useCall(voidCoupon, {
    silent: true,
    onSuccess: () => toast.success('已作废'),
    onSettled: () => void refresh(),
  });
  return (
    <ReasonButton
      size="small"
      label={`作废 ${memberPhone} 的券 ${id}`}
      title={`作废 ${memberPhone} 的这张券`}
      consequences={['用户不能再用它，也拿不回来。', '已被订单占用或用过的不受影响。']}
      hint="留在审计记录里，用户看不到"
      verb="作废"
      pending={act.isPending}
      onConfirm={(reason) => act.mutateAsync({ id, reason })}
    >
      作废
    </ReasonButton>
  );
}
