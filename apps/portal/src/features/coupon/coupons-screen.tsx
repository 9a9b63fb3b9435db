// /fund/couponRecords: the member's coupons, their terms, the money saved, and the field for a code.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Pagination } from '@jishi/ui/pagination';
import { Segments } from '@jishi/ui/segments';
import { StatStrip } from '@jishi/ui/stat-strip';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import type { listCoupons } from '@jishi/contract/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLabels } from '../../shell/labels';
import { useUrlQuery } from '../../shell/url-query';
import { CouponCard } from './coupon-card';
import { COUPONS_PAGE_SIZE, coupons, statusOf } from './queries';
import { RedeemForm } from './redeem-form';

type Page = Output<typeof listCoupons>;

export function CouponsScreen() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...coupons(search), placeholderData: keepPreviousData });
  const status = statusOf(search);
  return (
    <>
      <PageHead title="优惠券" actions={<Link to="/product/list">去选接口</Link>} />
      <RedeemForm onRedeemed={() => setSearch({ status: null, page: null })} />
      {data ? (
        <>
          <Sums page={data} />
          <Statuses page={data} status={status} onChoose={(chosen) => setSearch({ status: chosen, page: null })} />
          {data.list.length > 0 ? (
            <>
              <ul className="coupons">
                {data.list.map((coupon) => (
                  <CouponCard key={coupon.id} coupon={coupon} />
                ))}
              </ul>
              <Pagination
                page={data.pageNum}
                pages={Math.ceil(data.total / COUPONS_PAGE_SIZE)}
                href={(page) => `/fund/couponRecords?status=${status}&page=${page}`}
                summary={`共 ${formatCount(data.total)} 张`}
              />
            </>
          ) : (
            <None status={status} />
          )}
        </>
      ) : error ? (
        <Failure title="优惠券没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </>
  );
}

function Sums({ page }: { page: Page }) {
  const count = (status: number) => page.counts.find((row) => row.status === status)?.count ?? 0;
  return (
    <StatStrip
      label="合计"
      stats={[
        { label: '可使用', value: formatCount(count(couponStatus.usable)), note: '张' },
        { label: '订单占用', value: formatCount(count(couponStatus.locked)), note: '张' },
        { label: '已使用', value: formatCount(count(couponStatus.used)), note: '张' },
        { label: '已省下', value: `¥${formatMoney(page.saved)}` },
      ]}
      remark="每笔订单可用一张"
    />
  );
}

function Statuses(props: { page: Page; status: number; onChoose: (status: string) => void }) {
  const labels = useLabels('couponStatus');
  return (
    <p className="coupon-statuses">
      <Segments
        label="优惠券状态"
        choices={labels.map(({ value, label }) => {
          const count = props.page.counts.find((row) => row.status === value)?.count ?? 0;
          return [String(value), count > 0 ? `${label} ${formatCount(count)}` : label];
        })}
        chosen={String(props.status)}
        onChoose={props.onChoose}
      />
    </p>
  );
}

function None({ status }: { status: number }) {
  if (status === couponStatus.usable)
    return (
      <EmptyState title="现在没有可用的优惠券">
        活动口令可以在上面领取；平台发给您的券会出现在这里，并发消息告诉您。
      </EmptyState>
    );
  return <EmptyState title="没有这种状态的优惠券">用过、占用或过期的券都会留在各自的状态里。</EmptyState>;
}
