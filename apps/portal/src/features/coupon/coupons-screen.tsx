// /fund/couponRecords: the member's coupons, their terms, the money saved, and the field for a code.
import { EmptyState } from '@jishi/ui/empty-state';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { RecordList } from '@jishi/ui/record-list';
import { Segments } from '@jishi/ui/segments';
import { StatStrip } from '@jishi/ui/stat-strip';
import type { listCoupons } from '@jishi/contract/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useLabels } from '../../shell/labels';
import { Pages } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { CouponCard } from './coupon-card';
import { coupons, statusOf } from './queries';
import { RedeemForm } from './redeem-form';

type Page = Output<typeof listCoupons>;

export function CouponsScreen() {
  const [search, setSearch] = useUrlQuery();
  const answer = useQuery({ ...coupons(search), placeholderData: keepPreviousData });
  const { data } = answer;
  const status = statusOf(search);
  return (
    <>
      <PageHead title="优惠券" actions={<Link to="/product/list">去选接口</Link>} />
      <RedeemForm onRedeemed={() => setSearch({ status: null, page: null })} />
      <RecordList
        of={answer}
        what="优惠券"
        rows={6}
        head={
          data && (
            <>
              <Sums page={data} />
              <Statuses page={data} status={status} onChoose={(chosen) => setSearch({ status: chosen, page: null })} />
            </>
          )
        }
        nothingYet={<None status={status} />}
        sample={status === couponStatus.usable && <SampleCoupon />}
      >
        {(page) => (
          <>
            <ul className="coupons">
              {page.list.map((coupon) => (
                <CouponCard key={coupon.id} coupon={coupon} />
              ))}
            </ul>
            <Pages of={page} unit="张" />
          </>
        )}
      </RecordList>
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
        活动口令可以在上面领取；平台发给您的券会出现在这里，并发消息告诉您。 <Link to="/product/list">先去选接口</Link>
      </EmptyState>
    );
  return (
    <EmptyState title="没有这种状态的优惠券">
      用过、占用或过期的券都会留在各自的状态里。 <Link to="/fund/couponRecords">看可使用的</Link>
    </EmptyState>
  );
}

/** A coupon as it will look. */
function SampleCoupon() {
  return (
    <div className="sample-row" aria-hidden="true" inert>
      <span className="tag">示例</span>
      <div className="coupon">
        <p className="coupon-stub">
          <b>10</b>
          <span>元</span>
          <small>满减</small>
        </p>
        <div className="coupon-body">
          <p className="coupon-name">
            <b>新人满减券</b>
          </p>
          <p>满 100 元可用，购买套餐</p>
          <p className="small quiet">2026-01-31 23:59 到期 · 注册赠送</p>
        </div>
      </div>
    </div>
  );
}
