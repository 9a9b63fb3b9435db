// Saying what is wrong with what was delivered, once an order.
import * as codes from '@jishi/contract/codes';
import { openDispute } from '@jishi/contract/marketplace/dispute';
import { formatMoney } from '@jishi/ui/money';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormEnd } from '../../../shell/form-end';
import { useOptions } from '../../../shell/labels';
import { IntegerInput } from '../../../shell/number-inputs';
import { AreaField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { CHANGED_BY_ORDER } from '../changed';
import { amountOf } from '../goods/price';
import { unitOf } from '../words';
import type { Order } from './order';

export function DisputeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { no, price, delivered, kind: goodsKind } = order;
  const client = useQueryClient();
  const form = useForm(openDispute, {
    initial: { kind: '', words: '', count: String(delivered) },
    input: ({ kind, words, count }) => ({ no, words, kind: Number(kind) as 1, count: Number(count) }),
    check: ({ count }) => ({
      count: Number(count) > delivered ? `只交付了 ${delivered} ${unitOf(goodsKind)}` : undefined,
    }),
    owners: { [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async () => {
      toast.success('已提出，这一笔的结算停住');
      await refreshReads(client, ...CHANGED_BY_ORDER);
      onClose();
    },
  });
  const { values, errors, change } = form;
  return (
    <Dialog title="提出争议" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <p className="note">
          这一笔的结算马上停住。供货方 48 小时内回应：同意就退回；不同意或没有回应，由平台处理。每笔订单一次。
        </p>
        <KindField value={values.kind} error={errors.kind} onChange={(kind) => change({ kind })} />
        <FormField
          label="有问题的数量"
          error={errors.count}
          hint={`交付了 ${delivered} ${unitOf(goodsKind)}；要求退回 ¥${formatMoney(amountOf(price, Number(values.count)))}`}
        >
          {(control) => (
            <IntegerInput {...control} className="input" value={values.count} onChange={(count) => change({ count })} />
          )}
        </FormField>
        <AreaField form={form} name="words" label="情况" hint="哪些卡、提示什么、什么时候试的" maxLength={500} />
        <FormEnd form={form} verb="提出争议" pendingVerb="正在提交" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type KindProps = { value: string; error: string | undefined; onChange: (kind: string) => void };

function KindField({ value: chosen, error, onChange }: KindProps) {
  const kinds = useOptions('disputeKind');
  return (
    <FormField label="问题" error={error}>
      {(control) => (
        <select {...control} className="input" value={chosen} onChange={(event) => onChange(event.target.value)}>
          <option value="">请选择</option>
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
