// /req/buy: choose a package and how to pay, and see what it brings. The choice is kept in the address and survives
// every detour.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import type { getProject } from '@jishi/contract/catalogue';
import type { listPackageCoupons } from '@jishi/contract/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { payChannel } from '@jishi/contract/enums/payment';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../shell/labels';
import { useUrlQuery } from '../../shell/url-query';
import { CouponChoice, couponOf } from '../../shell/coupon-choice';
import { withCoupon } from '../../shell/price-lines';
import { OfferChoice } from './offer-choice';
import { type OfferOnSale, balanceHint, covers, offerOf } from './purchase-rules';
import { PurchaseSlip } from './purchase-slip';
import { priceOfOffer, productOnSale, waysToPay } from './queries';

export function BuyScreen() {
  const [{ projectId }] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...productOnSale(projectId ?? ''), enabled: projectId !== undefined });
  return (
    <>
      <PageHead
        title={data ? `购买套餐：${data.name}` : '购买套餐'}
        actions={projectId && <Link to={`/product/${projectId}`}>接口文档</Link>}
      />
      {projectId === undefined ? (
        <EmptyState title="先选一个接口">
          从 <Link to="/req/apply">我的接口</Link> 或 <Link to="/product/list">在售接口</Link> 里选，再买它的套餐。
        </EmptyState>
      ) : data ? (
        <Purchase project={data} />
      ) : error ? (
        <Failure title="套餐没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </>
  );
}

function Purchase({ project }: { project: Output<typeof getProject> }) {
  const [search, setSearch] = useUrlQuery();
  const offer = offerOf(project.offers, search.offerId);
  if (!offer) {
    return (
      <EmptyState title={project.offers.length > 0 ? '套餐都已售完' : '这个接口没有套餐'}>
        可以直接调用，从余额扣，每{unitLabel(project.unit)} {formatMoney(project.price, 3)} 元。
        <ButtonLink size="small" to={`/req/applynew?projectId=${project.id}`}>
          申请接口
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <PurchaseForm
      project={project}
      offer={offer}
      channel={search.channel}
      coupon={search.coupon}
      onOffer={(offerId) => setSearch({ offerId, coupon: null })}
      onCoupon={(coupon) => setSearch({ coupon })}
      onChannel={(channel) => setSearch({ channel })}
    />
  );
}

/** The price once the chosen coupon is taken off. */
function priceWith(choices: Output<typeof listPackageCoupons>, coupon: ReturnType<typeof couponOf>) {
  return {
    lines: withCoupon(choices.lines, coupon && { ...coupon, name: `${coupon.name}（${coupon.terms}）` }),
    payAmount: coupon?.payAmount ?? choices.payAmount,
    couponId: coupon?.id ?? null,
  };
}

/** Where to top up what is missing, and the way back to this purchase. */
function topUpAddress(projectId: string, offerId: string, need: string): string {
  const back = `/req/buy?${new URLSearchParams({ projectId, offerId }).toString()}`;
  return `/fund/rechargeCenter?${new URLSearchParams({ need, back }).toString()}`;
}

function PurchaseForm(props: {
  project: Output<typeof getProject>;
  offer: OfferOnSale;
  channel: string | undefined;
  coupon: string | undefined;
  onOffer: (offerId: string) => void;
  onCoupon: (coupon: string) => void;
  onChannel: (channel: string) => void;
}) {
  const { project, offer, channel: named, onOffer, onCoupon, onChannel } = props;
  const { data: ways, error, refetch } = useQuery({ ...waysToPay(offer.id), placeholderData: keepPreviousData });
  const { data: choices, error: priceError, refetch: priceAgain } = useQuery(priceOfOffer(offer.id));
  const coupon = couponOf(choices, props.coupon);
  const price = choices && priceWith(choices, coupon);
  const channelLabel = useLabel('payChannel');
  const balance = ways?.find(({ channel }) => channel === payChannel.balance)?.balance ?? undefined;
  // An empty balance may still be chosen: the slip then leads to topping up and back.
  const choosable = ways?.filter(({ channel, usable }) => usable || channel === payChannel.balance) ?? [];
  const way =
    choosable.find(({ channel }) => String(channel) === named) ??
    choosable.find(({ balance: has, usable }) => (has !== null && price ? covers(has, price.payAmount) : usable)) ??
    choosable[0];
  const hasCoupons = choices && choices.usable.length > 0;
  return (
    <div className="columns columns-slip">
      <div>
        <OfferChoice offers={project.offers} unit={project.unit} chosen={offer} onChoose={onOffer} />
        {choices && <CouponChoice part={2} choices={choices} chosen={coupon} onChoose={onCoupon} />}
        {priceError && <Failure title="价格没有算出来" reason={priceError.msg} onRetry={() => void priceAgain()} />}
        {ways ? (
          <ChoiceRows
            name="channel"
            legend={
              <>
                <span className="form-part-number">{hasCoupons ? 3 : 2}</span>怎么付
              </>
            }
            rows={choosable.map(({ channel, hint, balance: has }) => ({
              value: String(channel),
              name: channelLabel(channel).label,
              hint: has === null || !price ? hint : balanceHint(has, price.payAmount),
              aside: has === null ? null : `¥${formatMoney(has)}`,
            }))}
            chosen={way && String(way.channel)}
            onChoose={onChannel}
          />
        ) : error ? (
          <Failure title="付款方式没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={2} />
        )}
      </div>
      <aside>
        {way && price && (
          <PurchaseSlip
            projectName={project.name}
            perUnit={project.price}
            unit={project.unit}
            offer={offer}
            price={price}
            channel={way.channel}
            balance={balance}
            topUp={topUpAddress(project.id, offer.id, price.payAmount)}
          />
        )}
      </aside>
    </div>
  );
}
