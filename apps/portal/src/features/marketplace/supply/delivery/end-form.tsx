// Giving the rest up: the buyer has the money back at once.
import * as codes from '@jishi/contract/codes';
import { endDelivery } from '@jishi/contract/marketplace/supplier';
import { Button } from '@jishi/ui/button';
import { Unfold } from '@jishi/ui/unfold';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { useForm } from '../../../../shell/form';
import { TextField } from '../../../../shell/text-field';
import { toast } from '../../../../shell/toast-store';
import { CHANGED_BY_DELIVERY } from '../changed';
import type { Supplied } from './supplied';

export function EndForm({ order: { no, count, delivered } }: { order: Supplied }) {
  const client = useQueryClient();
  const form = useForm(endDelivery, {
    initial: { reason: '' },
    input: ({ reason }) => ({ no, reason }),
    owners: { [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async () => {
      await refreshReads(client, ...CHANGED_BY_DELIVERY);
      toast.success('已结束，没有交付的部分退给买家');
    },
  });
  return (
    <Unfold className="as-table" summary="交付不了？">
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <p className="note">没有交付的 {count - delivered} 份马上退给买家，会计入您的成功率。</p>
        <TextField form={form} name="reason" label="原因" hint="买家看得到" maxLength={100} />
        <p className="form-error" role="alert">
          {form.errors.form}
        </p>
        <p>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? '正在结束' : '不再交付，退给买家'}
          </Button>
        </p>
      </form>
    </Unfold>
  );
}
