// The supplier's own API that delivers: where it is and how it is spoken to.
import * as codes from '@jishi/contract/codes';
import { saveSupplyApi } from '@jishi/contract/marketplace/supplier';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { Dialog } from '../../../../shell/dialog';
import { useForm } from '../../../../shell/form';
import { FormEnd } from '../../../../shell/form-end';
import { useOptions } from '../../../../shell/labels';
import { TextField } from '../../../../shell/text-field';
import { toast } from '../../../../shell/toast-store';
import { CHANGED_BY_STANDING } from '../changed';
import type { Supplier } from '../own';

const FIELDS = [
  ['endpoint', '接口地址', '完整地址，http 或 https 开头'],
  ['account', '账号', '4 到 128 位字母或数字'],
  ['secret', '密钥', '加密保存，不再显示；不填就沿用原来的'],
] as const;

export function ApiDialog({ supplier: { api }, onClose }: { supplier: Supplier; onClose: () => void }) {
  const client = useQueryClient();
  const styles = useOptions('supplierStyle');
  const form = useForm(saveSupplyApi, {
    initial: {
      style: api ? String(api.style) : (styles[0]?.value ?? '1'),
      endpoint: api?.endpoint ?? '',
      account: api?.account ?? '',
      secret: '',
    },
    input: ({ style, ...values }) => ({ ...values, style: Number(style) as 1 }),
    owners: { [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async () => {
      await refreshReads(client, ...CHANGED_BY_STANDING);
      toast.success('已保存');
      onClose();
    },
  });
  const { values, errors, change } = form;
  return (
    <Dialog title="发货接口" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <FormField label="接口协议" error={errors.style}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={values.style}
              onChange={(event) => change({ style: event.target.value })}
            >
              {styles.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FormField>
        {FIELDS.map(([name, label, hint]) => (
          <TextField
            key={name}
            {...{ form, name, label, hint }}
            className="input mono"
            type={name === 'secret' ? 'password' : 'text'}
            spellCheck={false}
          />
        ))}
        <FormEnd form={form} verb="保存" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
