// The balance warning: on or off at once, the amount and the ways on saving. It fires once each time it is crossed.
import { type getWarnings, saveBalanceWarning, switchBalanceWarning } from '@jishi/contract/account/warning';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { Switch } from '@jishi/ui/switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '../../../shell/channels';
import { useCall } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { AmountInput } from '../../../shell/number-inputs';
import { toast } from '../../../shell/toast-store';
import { WARNINGS } from '../queries';
import { ChannelChoices } from './channel-choices';

type Warnings = Output<typeof getWarnings>;

export function BalanceWarningSection({ warnings }: { warnings: Warnings }) {
  const { balance, balanceWarning: saved, reachable } = warnings;
  const client = useQueryClient();
  const keep = (balanceWarning: Warnings['balanceWarning']) =>
    client.setQueryData<Warnings>(WARNINGS.queryKey, (known) => known && { ...known, balanceWarning });
  const turn = useCall(switchBalanceWarning, { onSuccess: keep });
  // Shown at once, and taken back when it fails.
  const [turning, setTurning] = useState<boolean>();
  const [channels, setChannels] = useState<readonly Channel[]>(saved.channels);
  const form = useForm(saveBalanceWarning, {
    initial: { threshold: formatMoney(saved.threshold).replaceAll(',', '') },
    input: ({ threshold }) => ({ threshold, channels: [...channels] }),
    done: (kept) => {
      keep(kept);
      toast.success('余额预警已保存');
    },
  });
  const enabled = turning ?? saved.enabled;

  function turnTo(on: boolean) {
    setTurning(on);
    turn.mutate({ enabled: on }, { onSettled: () => setTurning(undefined) });
  }

  return (
    <section aria-labelledby="balance-warning">
      <RuledHead id="balance-warning" title="余额预警" note={`可用余额 ¥${formatMoney(balance)}`} />
      <div className="setting">
        <Switch on={enabled} disabled={turn.isPending} onSwitch={turnTo}>
          余额低于预警金额时提醒我
        </Switch>
        <p className="setting-state" role="status">
          <State warning={{ ...saved, enabled }} />
        </p>
        <form className="setting-form" noValidate onSubmit={form.onSubmit}>
          <FormField label="预警金额（元）" hint="最多两位小数" error={form.errors.threshold}>
            {(control) => (
              <AmountInput
                {...control}
                className="input"
                value={form.values.threshold}
                onChange={(threshold) => form.change({ threshold })}
              />
            )}
          </FormField>
          <ChannelChoices chosen={channels} reachable={reachable} onChange={setChannels} />
          {form.errors.form && <p className="form-error">{form.errors.form}</p>}
          <Button type="submit" look="main" disabled={form.busy}>
            {form.busy ? '正在保存' : '保存余额预警'}
          </Button>
        </form>
      </div>
    </section>
  );
}

function State({ warning: { enabled, fired, firedTime, threshold } }: { warning: Warnings['balanceWarning'] }) {
  const amount = `¥${formatMoney(threshold)}`;
  if (!enabled) return <StatusMark tone="quiet">未开启，余额用完前不会提醒</StatusMark>;
  if (!fired) return <StatusMark tone="success">正在看守，余额低于 {amount} 时提醒一次</StatusMark>;
  return (
    <>
      <StatusMark tone="warning">已提醒</StatusMark>
      {firedTime && (
        <>
          ，<Moment time={firedTime} />
        </>
      )}
      。余额回到 {amount} 以上后重新看守，其间不再重复提醒。
    </>
  );
}
