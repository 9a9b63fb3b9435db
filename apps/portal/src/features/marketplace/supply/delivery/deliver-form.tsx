// Delivering by hand: cards a line, or how many were charged; a part at a time if need be.
import * as codes from '@jishi/contract/codes';
import { deliverByHand } from '@jishi/contract/marketplace/supplier';
import { rechargeKind } from '@jishi/contract/enums/recharge';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { useForm } from '../../../../shell/form';
import { IntegerInput } from '../../../../shell/number-inputs';
import { AreaField } from '../../../../shell/text-field';
import { toast } from '../../../../shell/toast-store';
import { unitOf } from '../../words';
import { CHANGED_BY_DELIVERY } from '../changed';
import type { Supplied } from './supplied';

export function DeliverForm({ order: { no, kind, count, delivered } }: { order: Supplied }) {
  const client = useQueryClient();
  const rest = count - delivered;
  const isCard = kind === rechargeKind.card;
  const form = useForm(deliverByHand, {
    initial: { cards: '', count: String(rest) },
    input: (values) => (isCard ? { no, cards: values.cards } : { no, count: Number(values.count) }),
    check: (values) => (isCard && !values.cards.trim() ? { cards: '请填写卡密，每行一张' } : {}),
    owners: { [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async (after) => {
      form.change({ cards: '', count: String(after.count - after.delivered) });
      toast.success(after.delivered === after.count ? '已全部交付' : `已交付 ${after.delivered} / ${after.count}`);
      await refreshReads(client, ...CHANGED_BY_DELIVERY);
    },
  });
  const { values, errors, busy, change } = form;
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      {isCard ? (
        <AreaField
          form={form}
          name="cards"
          label="卡密"
          hint={`还差 ${rest} 张。每行：卡号,卡密,有效期（可不填）；可以分几次`}
          className="input lines mono"
          rows={6}
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <FormField label="已充的数量" error={errors.count} hint={`还差 ${rest} ${unitOf(kind)}；可以分几次`}>
          {(control) => (
            <IntegerInput
              {...control}
              className="input"
              value={values.count}
              onChange={(next) => change({ count: next })}
            />
          )}
        </FormField>
      )}
      <p className="form-error" role="alert">
        {errors.form}
      </p>
      <p>
        <Button type="submit" look="main" disabled={busy}>
          {busy ? '正在交付' : '确认交付'}
        </Button>
      </p>
    </form>
  );
}
