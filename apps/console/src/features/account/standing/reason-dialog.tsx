// Asks why before something is done to a member: what will happen, the reason, the act itself. A refusal is said here,
// and what was typed stays.
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { ReactNode } from 'react';
import { AreaField } from '../../../shell/form/fields';
import { FormFrame, focusField } from '../../../shell/form/form';
import { FormFault } from '../../../shell/form/form-fault';
import { useNewForm } from '../../../shell/form/use-form-store';

type Props = {
  title: string;
  /** What happens then. */
  consequences: readonly ReactNode[];
  /** Who gets to read the reason. */
  hint: string;
  /** The act, such as 冻结会员. */
  verb: string;
  pending: boolean;
  /** Does it; rejects with what the server refused. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

export function ReasonDialog({ title, consequences, hint, verb, pending, onConfirm, onClose }: Props) {
  const form = useNewForm(() => ({ reason: '' }), ['reason']);

  function confirm() {
    onConfirm(form.values().reason).then(onClose, (error: ApiError) => {
      const [first] = form.refuse(error.fields.length > 0 ? error.fields : [{ path: '', message: error.msg }]);
      if (first) queueMicrotask(() => focusField(first));
    });
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className="consequences">
        {consequences.map((consequence, index) => (
          <li key={index}>{consequence}</li>
        ))}
      </ul>
      <FormFrame form={form} label={title} busy={pending} onSubmit={confirm}>
        <FormFault />
        <AreaField path="reason" label="原因" hint={hint} rows={3} />
        <p className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="main" disabled={pending}>
            {pending ? '正在提交' : verb}
          </Button>
        </p>
      </FormFrame>
    </Dialog>
  );
}
