// A code or a passkey for one call: what it is for.
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { Dialog } from '../../../shell/dialog';
import { ConfirmByPasskey } from '../passkey/confirm-by-passkey';
import { SecondFactorField } from './second-factor-field';

type Props = { act: string; fault: string | undefined; answer: (code: string | undefined) => void };

export function SecondFactorDialog({ act, fault, answer }: Props) {
  const [values, setValues] = useState({ code: '' });
  const form = {
    values,
    errors: fault ? { code: fault } : {},
    change: (patch: { code?: string }) => setValues({ code: patch.code ?? '' }),
  };
  return (
    <Dialog title="确认是您本人" onClose={() => answer(undefined)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer(values.code);
        }}
      >
        <p>{act}</p>
        <ConfirmByPasskey act={act} onConfirmed={answer} />
        <SecondFactorField form={form} autoFocus />
        <p className="dialog-actions">
          <Button onClick={() => answer(undefined)}>取消</Button>
          <Button type="submit" look="main">
            验证
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
