// A note to oneself about an application.
import { saveApplyRemark } from '@jishi/contract/access/apply';
import { FormField } from '@jishi/ui/form-field';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import type { Application } from './application';
import { useRefreshApplies } from './use-refresh';

const LONGEST = 200;

export function RemarkDialog({ apply, onClose }: { apply: Application; onClose: () => void }) {
  const refresh = useRefreshApplies();
  const form = useForm(saveApplyRemark, {
    initial: { remark: apply.remark },
    input: ({ remark }) => ({ id: apply.id, remark }),
    done: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog title={`备注：${apply.projectName}`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <FormField
          label="备注"
          hint={`只有自己看得到，最多 ${LONGEST} 字，空着即清除`}
          error={form.errors.remark ?? form.errors.form}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={LONGEST}
              autoFocus
              value={form.values.remark}
              onChange={(event) => form.change({ remark: event.target.value })}
            />
          )}
        </FormField>
        <FormButtons form={form} verb="保存" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
