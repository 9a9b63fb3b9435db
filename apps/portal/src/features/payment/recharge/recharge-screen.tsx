// /fund/rechargeCenter: choose an amount and a channel, and see the effect on the balance.
import { parseMoney, formatMoney as toWire } from '@jishi/money';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import type { listPayChannels } from '@jishi/contract/payment';
import type { Output } from '@jishi/contract/endpoint';
import { type FormEvent, useState } from 'react';
import { Link } from '@jishi/ui/router';
import { focusFirstInvalid } from '@jishi/client/focus-invalid';
import { useLabel } from '../../../shell/labels';
import { safePath } from '../../../shell/safe-path';
import { useUrlQuery } from '../../../shell/url-query';
import { CONSUMPTION_PACE, RECHARGE_BONUS, RECHARGE_TERMS } from '../queries';
import { AmountChoice } from './amount-choice';
import { BonusNote } from './bonus-note';
import { LatestRecharges } from './latest-recharges';
import { amountFor, balanceAfter } from './recharge-rules';
import { RechargeSlip } from './recharge-slip';
import { useRecharge } from './use-recharge';

type Terms = Output<typeof listPayChannels>;

export function RechargeScreen() {
  const { data: terms, error, refetch } = useQuery(RECHARGE_TERMS);
  return (
    <>
      <PageHead title="充值中心" actions={<Link to="/fund/rechargeRecords?kind=1">充值记录</Link>} />
      {terms ? (
        terms.channels.length > 0 ? (
          <RechargeForm terms={terms} />
        ) : (
          <EmptyState title="现在没有可用的付款方式">已有余额不受影响，请稍后再来或联系客服。</EmptyState>
        )
      ) : error ? (
        <Failure title="充值页没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
      <LatestRecharges />
    </>
  );
}

function RechargeForm({ terms }: { terms: Terms }) {
  const { amounts, channels, balance } = terms;
  const [search] = useUrlQuery();
  const gap = missing(search.need, balance);
  const first = firstChoice(amounts, gap, terms.minAmount);
  const campaign = useQuery(aside('充值活动', RECHARGE_BONUS)).data?.campaign ?? undefined;
  const tiers = campaign?.tiers ?? [];
  const form = useRecharge(terms, first, { back: safePath(search.back), tiers });
  const channelLabel = useLabel('payChannel');
  const [channel, setChannel] = useState(String(channels[0]?.channel));
  const outlook = useOutlook(form.amount && balanceAfter(balance, form.amount, form.bonus));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    void form.submit(Number(channel)).then(() => focusFirstInvalid(element));
  }

  return (
    <form className="columns columns-slip" noValidate onSubmit={submit}>
      <div>
        {gap && (
          <p className="note">购买还差 ¥{formatMoney(gap)}，已按需要填好金额；付款后可以接着买，您选好的套餐还在。</p>
        )}
        <AmountChoice
          {...terms}
          tiers={tiers}
          preset={form.choice.preset}
          own={form.choice.own}
          error={form.amountError}
          onPreset={(preset) => form.choose({ preset, own: form.choice.own })}
          onOwn={(own) => form.choose({ preset: undefined, own })}
        />
        {campaign && <BonusNote campaign={campaign} amount={form.amount} />}
        <WaysToTopUp channels={channels} chosen={channel} onChoose={setChannel} />
        <p className="note">这一笔为预付款，用于按次调用与购买套餐。失败的调用不扣费，每次扣费都能查到。</p>
      </div>
      <aside aria-label="确认与付款">
        <RechargeSlip
          amount={form.amount}
          bonus={form.bonus}
          campaignName={campaign?.name}
          balance={balance}
          channelName={channelLabel(Number(channel)).label}
          transfer={channel === '4'}
          agreement={terms.agreement}
          agreed={form.agreed}
          agreeError={form.agreeError}
          outlook={outlook}
          busy={form.busy}
          onAgree={form.agree}
        />
      </aside>
    </form>
  );
}

type Ways = { channels: Terms['channels']; chosen: string; onChoose: (channel: string) => void };

function WaysToTopUp({ channels, chosen, onChoose }: Ways) {
  const channelLabel = useLabel('payChannel');
  return (
    <ChoiceRows
      name="channel"
      legend={
        <>
          <span className="form-part-number">2</span>怎么付
        </>
      }
      rows={channels.map((row) => ({
        value: String(row.channel),
        name: channelLabel(row.channel).label,
        hint: row.hint,
        aside: row.arrival,
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** The amount missing for a price, as on the wire; undefined when nothing is, or no price is given. */
function missing(price: string | undefined, balance: string): string | undefined {
  if (!price || !/^\d{1,12}(\.\d{1,5})?$/.test(price)) return undefined;
  const gap = parseMoney(price) - parseMoney(balance);
  return gap > 0n ? toWire(gap) : undefined;
}

function firstChoice(amounts: readonly string[], gap: string | undefined, minAmount: string) {
  if (!gap) return { preset: amounts[1] ?? amounts[0], own: '' };
  const enough = amountFor(gap, minAmount);
  const preset = amounts.find((amount) => parseMoney(amount) === parseMoney(enough));
  return { preset, own: preset ? '' : enough };
}

/** How long a balance lasts at the month's daily average. */
function useOutlook(balance: string | undefined): string | undefined {
  const { data } = useQuery(aside('近期用量', CONSUMPTION_PACE));
  if (!data || !balance) return undefined;
  const spent = parseMoney(data.monthAmount);
  if (spent <= 0n) return undefined;
  const days = (parseMoney(balance) * BigInt(Number(data.asOf.slice(8, 10)))) / spent;
  return `按本月日均扣费，约够用 ${days > 3650n ? '10 年以上' : `${formatCount(Number(days))} 天`}。`;
}
