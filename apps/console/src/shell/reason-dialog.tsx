// Asks for a reason before an action that affects a member: its effect, the reason, the button. Shows a refusal and
// keeps what was typed.
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { ReactNode } from 'react';
import { AreaField } from './form/fields';
import { FormDialog } from './form/form-dialog';
import { showRefusal } from './form/refusal';
import { useNewForm } from './form/use-form-store';

export type ReasonDialogProps = {
  title: string;
  /** What happens then. */
  consequences: readonly ReactNode[];
  /** Who will read the reason. */
  hint: string;
  /** The act, such as 冻结用户. */
  verb: string;
  /** Reasons that come up often: a press fills one in. */
  templates?: readonly string[];
  pending: boolean;
  /** Runs the action; rejects with the server's refusal. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, consequences, hint, verb, templates = [], pending, onConfirm, onClose } = props;
  const form = useNewForm(() => ({ reason: '' }));

  return (
    <FormDialog
      title={title}
      form={form}
      consequences={consequences}
      verb={verb}
      pendingVerb="正在提交"
      pending={pending}
      onSubmit={() => void onConfirm(form.values().reason).then(onClose, (error: ApiError) => showRefusal(form, error))}
      onClose={onClose}
    >
      <AreaField path="reason" label="原因" hint={hint} rows={3} />
      {templates.length > 0 && (
        <p className="reason-templates" role="group" aria-label="常用原因">
          {templates.map((template) => (
            <button key={template} type="button" className="text-button" onClick={() => form.set('reason', template)}>
              {template}
            </button>
          ))}
        </p>
      )}
    </FormDialog>
  );
}
