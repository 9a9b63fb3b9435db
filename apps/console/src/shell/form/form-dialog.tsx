// A form in a dialog: its effect, fields and button. Refusals of the whole form are shown above the fields.
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import type { ReactNode } from 'react';
import { FormFrame } from './form';
import { FormFault } from './form-fault';
import type { Form } from './form-store';

type Props<Values> = {
  title: string;
  /** Of the form, for screen readers, where the title says more. */
  label?: string;
  form: Form<Values>;
  /** What happens then. */
  consequences?: readonly ReactNode[];
  /** Content above the fields, such as the answer of a channel. */
  lead?: ReactNode;
  /** The button's label, such as 登记, and its label while sending. */
  verb: ReactNode;
  pendingVerb: string;
  /** Of the way out, where it leads back to something. */
  cancel?: string;
  pending: boolean;
  /** Whether it could be done if it was asked for now. */
  possible?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog<Values>(props: Props<Values>) {
  const { title, label = title, form, consequences = [], lead, verb, pendingVerb, pending, onSubmit, onClose } = props;
  const { cancel = '取消', possible = true, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {consequences.length > 0 && (
        <ul className="consequences">
          {consequences.map((consequence, index) => (
            <li key={index}>{consequence}</li>
          ))}
        </ul>
      )}
      {lead}
      <FormFrame form={form} label={label} busy={pending} onSubmit={onSubmit}>
        <FormFault />
        {children}
        <p className="dialog-actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="main" disabled={pending || !possible}>
            {pending ? pendingVerb : verb}
          </Button>
        </p>
      </FormFrame>
    </Dialog>
  );
}
