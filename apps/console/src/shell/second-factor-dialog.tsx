// Asks for a fresh code before money moves: what is confirmed, with its amount, and the code.
import { TextField } from './form/fields';
import { FormDialog } from './form/form-dialog';
import { useNewForm } from './form/use-form-store';

type Props = { act: string; fault: string | undefined; answer: (code: string | undefined) => void };

export function SecondFactorDialog({ act, fault, answer }: Props) {
  const form = useNewForm(() => ({ code: '' }), ['code']);
  return (
    <FormDialog
      title="用动态口令确认"
      form={form}
      consequences={[act, ...(fault ? [fault] : [])]}
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
