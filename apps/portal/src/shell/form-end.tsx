// How a form ends: what is wrong with the whole of it, and the buttons.
import { Button } from '@jishi/ui/button';

type Ending = { busy: boolean; errors: { form?: string | undefined } };

type Props = {
  form: Ending;
  /** What pressing the button does, such as 保存. */
  verb: string;
  /** The same while it is being done. */
  pendingVerb: string;
  onCancel?: (() => void) | undefined;
};

/** The buttons, below the form's message. `message`: in place of the form's own. */
export function FormEnd({ message, ...props }: Props & { message?: string | undefined }) {
  return (
    <>
      <p className="form-error" role="alert">
        {message ?? props.form.errors.form}
      </p>
      <FormButtons {...props} />
    </>
  );
}

export function FormButtons({ form: { busy }, verb, pendingVerb, onCancel }: Props) {
  return (
    <p className="dialog-actions">
      {onCancel && <Button onClick={onCancel}>取消</Button>}
      <Button type="submit" look="main" disabled={busy}>
        {busy ? pendingVerb : verb}
      </Button>
    </p>
  );
}
