// /vip/components/BuyVip: choose a level, a period and how to pay. The choice is kept in the address.
import { vipPeriod } from '@jishi/contract/enums/payment';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Tag } from '@jishi/ui/tag';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { CouponChoice, couponOf } from '../../../shell/coupon-choice';
import { useLabel } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { VIP_LEVELS, vipPurchase } from '../queries';
import { type Level, choiceOf, discountText, perMonth, savedByPeriod } from '../words';
import { type Purchase, Slip } from './slip';

export function BuyVipScreen() {
  const { data, error, refetch } = useQuery(VIP_LEVELS);
  return (
    <>
      <PageHead title="购买会员" actions={<Link to="/vip">我的会员</Link>} />
      {data ? (
        data.levels.length > 0 ? (
          <Choice levels={data.levels} current={data.mine?.level} />
        ) : (
          <EmptyState title="现在没有在售的会员等级">
            <Link to="/vip">回到会员页</Link>
          </EmptyState>
        )
      ) : error ? (
        <Failure title="会员等级没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </>
  );
}

function Choice({ levels, current }: { levels: readonly Level[]; current: number | undefined }) {
  const [search, setSearch] = useUrlQuery();
  const { level, price } = choiceOf(levels, search, current)!;
  const query = useQuery({ ...vipPurchase(level.level, price.period), placeholderData: keepPreviousData });
  const periodLabel = useLabel('vipPeriod');
  const here = `/vip/components/BuyVip?level=${level.level}&period=${price.period}`;
  return (
    <div className="columns columns-slip">
      <div>
        <ChoiceRows
          name="level"
          legend={<Part number={1} title="哪个等级" />}
          rows={levels.map((one) => ({
            value: String(one.level),
            name: one.name,
            hint: givesText(one),
            aside: one.level === current && <Tag tone="brand">现在</Tag>,
          }))}
          chosen={String(level.level)}
          onChoose={(chosen) => setSearch({ level: chosen })}
        />
        <ChoiceRows
          name="period"
          legend={<Part number={2} title="买多久" />}
          rows={level.prices.map((one) => {
            const saved = savedByPeriod(level, one);
            return {
              value: String(one.period),
              name: `1 ${periodLabel(one.period).label}`,
              hint:
                one.period === vipPeriod.month
                  ? '按月，随时可停'
                  : `合每月 ${formatMoney(perMonth(one))} 元${saved ? `，比按月省 ${formatMoney(saved)} 元` : ''}`,
              aside: (
                <>
                  <b className="choice-price">{formatMoney(one.price)}</b> 元
                </>
              ),
            };
          })}
          chosen={String(price.period)}
          onChoose={(chosen) => setSearch({ period: chosen })}
        />
        {query.data ? (
          <Payment purchase={query.data} coupon={search.coupon} channel={search.channel} onChoose={setSearch} />
        ) : query.error ? (
          <Failure title="价格没有算出来" reason={query.error.msg} onRetry={() => void query.refetch()} />
        ) : (
          <TableSkeleton rows={2} />
        )}
      </div>
      <aside>
        {query.data && (
          <Slip purchase={query.data} coupon={search.coupon} channel={channelOf(query.data, search)} here={here} />
        )}
      </aside>
    </div>
  );
}

function givesText({ callDiscount, packageDiscount, qpsLimit }: Level): string {
  const speed = qpsLimit ? `，每秒 ${formatCount(qpsLimit)} 次` : '';
  return `按次调用 ${discountText(callDiscount)}，套餐 ${discountText(packageDiscount)}${speed}`;
}

function Part({ number, title }: { number: number; title: string }) {
  return (
    <>
      <span className="form-part-number">{number}</span>
      {title}
    </>
  );
}

/** The channel the address names, else the first that would do: an empty balance may still be chosen, and leads to topping up. */
function channelOf({ channels }: Purchase, { channel: named }: { channel?: string | undefined }): number {
  const way =
    channels.find(({ channel }) => String(channel) === named) ?? channels.find(({ usable }) => usable) ?? channels[0];
  return way!.channel;
}

type PaymentProps = {
  purchase: Purchase;
  coupon: string | undefined;
  channel: string | undefined;
  onChoose: (patch: Record<string, string>) => void;
};

function Payment({ purchase, coupon, channel, onChoose }: PaymentProps) {
  const channelLabel = useLabel('payChannel');
  const hasCoupons = purchase.usable.length > 0;
  return (
    <>
      <CouponChoice
        part={3}
        choices={purchase}
        chosen={couponOf(purchase, coupon)}
        onChoose={(chosen) => onChoose({ coupon: chosen })}
      />
      <ChoiceRows
        name="channel"
        legend={<Part number={hasCoupons ? 4 : 3} title="怎么付" />}
        rows={purchase.channels.map((way) => ({
          value: String(way.channel),
          name: channelLabel(way.channel).label,
          hint: way.hint,
          aside: way.balance === null ? null : `¥${formatMoney(way.balance)}`,
        }))}
        chosen={String(channelOf(purchase, { channel }))}
        onChoose={(chosen) => onChoose({ channel: chosen })}
      />
    </>
  );
}
