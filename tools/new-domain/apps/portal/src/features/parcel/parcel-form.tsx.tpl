// Asks for a parcel.
import * as codes from '@jishi/contract/codes';
import { listParcels, submitParcel } from '@jishi/contract/parcel';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../shell/client';
import { useForm } from '../../shell/form';
import { toast } from '../../shell/toast-store';

export function ParcelForm() {
  const client = useQueryClient();
  const form = useForm(submitParcel, {
    initial: { title: '' },
    done: ({ title }) => {
      toast.success(`已提交：${title}，审核的结果列在下面`);
      form.change({ title: '' });
      void refreshReads(client, listParcels);
    },
    owners: { [codes.duplicate]: 'title' },
  });
  return (
    <form className="redeem" noValidate onSubmit={form.onSubmit}>
      <FormField label="标题" error={form.errors.title}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={40}
            value={form.values.title}
            onChange={(event) => form.change({ title: event.target.value })}
          />
        )}
      </FormField>
      <Button type="submit" disabled={form.busy}>
        {form.busy ? '正在提交' : '提交'}
      </Button>
    </form>
  );
}
