// Renewal from the balance: on or off, and signing it with the trade password.
import { getMyVip, setAutoVip, signAutoRenewal } from '@jishi/contract/vip';
import * as codes from '@jishi/contract/codes';
import { vipPeriod } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { formatMoney } from '@jishi/ui/money';
import { Switch } from '@jishi/ui/switch';
import { toast } from '@jishi/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads, useCall } from '../../shell/client';
import { useForm } from '../../shell/form';
import { useLabel } from '../../shell/labels';
import { SigningDialog } from '../../shell/signing-dialog';
import { type Level, type MyVip, perMonth } from './words';

type Props = { mine: MyVip; levels: readonly Level[] };

export function AutoRenewal({ mine, levels }: Props) {
  const { autoRenewal, current } = mine;
  const [signing, setSigning] = useState(false);
  const client = useQueryClient();
  const periodLabel = useLabel('vipPeriod');
  const set = useCall(setAutoVip);
  const sold = levels.find(({ level }) => level === current?.level);
  if (!sold && !autoRenewal) return null;

  async function refresh() {
    await refreshReads(client, getMyVip);
  }

  async function change(on: boolean) {
    if (on) return setSigning(true);
    await set.mutateAsync({ enabled: 0 });
    await refresh();
    toast.success('自动续费已关闭');
  }

  return (
    <div className="vip-renewal">
      <Switch on={autoRenewal !== null} disabled={set.isPending} onSwitch={(on) => void change(on).catch(() => {})}>
        到期自动续费
      </Switch>
      <p className="quiet">
        {autoRenewal ? (
          <>
            {autoRenewal.name}会员，每次 1 {periodLabel(autoRenewal.period).label}，¥{formatMoney(autoRenewal.price)}
            {autoRenewal.nextTime && (
              <>
                ，<Moment time={autoRenewal.nextTime} /> 从余额扣
              </>
            )}
            。扣款前会提前告知；价格涨了就不扣。
          </>
        ) : (
          '到期前一天从余额续费，提前 7、3 天告知，随时可关。'
        )}
      </p>
      {signing && sold && (
        <RenewalDialog
          level={sold}
          onClose={() => setSigning(false)}
          onSigned={async () => {
            await refresh();
            setSigning(false);
            toast.success('自动续费已开启');
          }}
        />
      )}
    </div>
  );
}

type RenewalProps = { level: Level; onClose: () => void; onSigned: () => Promise<void> };

function RenewalDialog({ level, onClose, onSigned }: RenewalProps) {
  const periodLabel = useLabel('vipPeriod');
  const set = useCall(setAutoVip, { ownCodes: [codes.stateConflict] });
  const form = useForm(signAutoRenewal, {
    initial: { period: String(level.prices[0]?.period ?? ''), tradePassword: '' },
    input: ({ period, tradePassword }) => {
      const price = level.prices.find((one) => String(one.period) === period)!;
      return { level: level.level, period: price.period, price: price.price, tradePassword };
    },
    owners: { [codes.tradePassword]: 'tradePassword', [codes.stateConflict]: 'form' },
    async done({ ticket }) {
      await set.mutateAsync({ enabled: 1, ticket });
      await onSigned();
    },
  });
  return (
    <SigningDialog title={`自动续费${level.name}会员`} form={form} hint="只在开启时验证一次" onClose={onClose}>
      <ChoiceRows
        name="renewal-period"
        legend="每次续多久"
        rows={level.prices.map((price) => ({
          value: String(price.period),
          name: `1 ${periodLabel(price.period).label}`,
          hint: price.period === vipPeriod.month ? '' : `合每月 ${formatMoney(perMonth(price))} 元`,
          aside: <b className="choice-price">¥{formatMoney(price.price)}</b>,
        }))}
        chosen={form.values.period}
        onChoose={(period) => form.change({ period })}
      />
    </SigningDialog>
  );
}
