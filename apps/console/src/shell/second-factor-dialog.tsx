// Asks for a fresh code or a passkey before money moves: what is confirmed, with its amount.
import { ConfirmByPasskey } from './confirm-by-passkey';
import { TextField } from './form/fields';
import { FormDialog } from './form/form-dialog';
import { useNewForm } from './form/use-form-store';

type Props = { act: string; fault: string | undefined; answer: (code: string | undefined) => void };

export function SecondFactorDialog({ act, fault, answer }: Props) {
  const form = useNewForm(() => ({ code: '' }), ['code']);
  return (
    <FormDialog
      title="确认是您本人"
      form={form}
      consequences={[act, ...(fault ? [fault] : [])]}
      lead={<ConfirmByPasskey act={act} onConfirmed={answer} />}
      verb="确认"
      pendingVerb="正在确认"
      pending={false}
      onSubmit={() => answer(form.values().code.trim())}
      onClose={() => answer(undefined)}
    >
      <TextField path="code" label="动态口令或恢复码" hint="认证器上的 6 位数字，只对这一件事有效，用过即失效" mono />
    </FormDialog>
  );
}
