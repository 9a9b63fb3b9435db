// Sets the warnings of one API.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { type EarlyWarning, getEarlyWarning, saveEarlyWarning } from '@jishi/contract/access/guard';
import { Dialog } from '@jishi/ui/dialog';
import { FormField } from '@jishi/ui/form-field';
import { Switch } from '@jishi/ui/switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { Channel } from '../../../shell/channels';
import { query } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { IntegerInput } from '../../../shell/number-inputs';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { ChannelChoices } from './channel-choices';
import { watchedBy } from './warning-rules';

type Warning = z.output<typeof EarlyWarning>;
type Props = { warning: Warning; reachable: readonly Channel[]; onClose: () => void };

const FIELDS = [
  ['remainingBelow', '剩余少于', '套餐与免费额度合计，空着不看守'],
  ['dailyCallsAbove', '一天调用超过（次）', '北京时间零点起算，空着不看守'],
  ['errorRateAbove', '失败率超过（%）', '按最近一小时计算，空着不看守'],
] as const;

const NOTHING_WATCHED = '请至少填写一项，或先关闭预警';

export function ApiWarningDialog({ warning, reachable, onClose }: Props) {
  const client = useQueryClient();
  const [enabled, setEnabled] = useState(warning.enabled || watchedBy(warning).length === 0);
  const [channels, setChannels] = useState<readonly Channel[]>(warning.channels);
  const form = useForm(saveEarlyWarning, {
    initial: {
      remainingBelow: textOf(warning.remainingBelow),
      dailyCallsAbove: textOf(warning.dailyCallsAbove),
      errorRateAbove: textOf(warning.errorRateAbove),
    },
    input: (limits) => ({ applyId: warning.applyId, enabled, channels: [...channels], ...limits }),
    check: (limits) => ({ form: enabled && !Object.values(limits).some(Boolean) ? NOTHING_WATCHED : undefined }),
    done: (saved) => {
      client.setQueryData(query(getEarlyWarning, { applyId: warning.applyId }).queryKey, saved);
      toast.success('接口预警已保存');
      onClose();
    },
  });
  return (
    <Dialog title={`接口预警：${warning.projectName}`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <Switch on={enabled} onSwitch={setEnabled}>
          越过以下任意一项时提醒我
        </Switch>
        {FIELDS.map(([name, label, hint]) => (
          <FormField
            key={name}
            label={name === 'remainingBelow' ? `${label}（${unitLabel(warning.unit)}）` : label}
            hint={hint}
            error={form.errors[name]}
          >
            {(control) => (
              <IntegerInput
                {...control}
                className="input"
                maxLength={10}
                value={form.values[name]}
                onChange={(text) => form.change({ [name]: text })}
              />
            )}
          </FormField>
        ))}
        <ChannelChoices chosen={channels} reachable={reachable} onChange={setChannels} />
        <FormMessage text={form.errors.form} />
        <FormButtons form={form} verb="保存" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit);
}
