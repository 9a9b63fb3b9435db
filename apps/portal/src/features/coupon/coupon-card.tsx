// One coupon: its value on the stub, its terms beside it, and where to use it.
import type { listCoupons } from '@jishi/contract/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../shell/labels';

type Coupon = Output<typeof listCoupons>['list'][number];

export function CouponCard({ coupon }: { coupon: Coupon }) {
  const statusLabel = useLabel('couponStatus');
  const kindLabel = useLabel('couponKind');
  const sourceLabel = useLabel('couponSource');
  const { face, name, terms, scope, status, orderNo, saved } = coupon;
  const [figure, unit] = face.split(' ');
  const { label, color } = statusLabel(status);
  const usable = status === couponStatus.usable;
  return (
    <li className={usable ? 'coupon' : 'coupon coupon-gone'}>
      <p className="coupon-stub">
        <b>{figure}</b>
        <span>{unit}</span>
        <small>{kindLabel(coupon.kind).label}</small>
      </p>
      <div className="coupon-body">
        <p className="coupon-name">
          <b>{name}</b>
          <StatusMark tone={color as Tone | undefined}>{label}</StatusMark>
        </p>
        <p>
          {terms}，{scope}
        </p>
        <p className="small quiet">
          {coupon.validTime > coupon.grantTime && `${coupon.validTime.slice(0, 16)} 起可用，`}
          {coupon.expireTime.slice(0, 16)} 到期 · {sourceLabel(coupon.source).label}
        </p>
        <p className="coupon-foot">
          {orderNo ? (
            <>
              <Link to={`/payres?orderNo=${orderNo}`}>{saved ? '看订单' : '看占用它的订单'}</Link>
              {saved && <span>省了 ¥{formatMoney(saved)}</span>}
            </>
          ) : (
            usable && (
              <ButtonLink size="small" to={placeToUse(coupon)}>
                去使用
              </ButtonLink>
            )
          )}
        </p>
      </div>
    </li>
  );
}

function placeToUse({ orderKinds, projectIds: [projectId, ...others] }: Coupon): string {
  if (orderKinds.includes(payOrderKind.package))
    return projectId && others.length === 0 ? `/req/buy?projectId=${projectId}` : '/req/apply';
  return orderKinds.includes(payOrderKind.vip) ? '/vip' : '/product/list';
}
