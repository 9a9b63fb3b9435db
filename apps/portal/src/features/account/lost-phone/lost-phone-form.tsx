// The third step of a lost phone: the number that takes its place.
import { setLostPhone } from '@jishi/contract/account/phone';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useForm } from '../../../shell/form';
import { CodeField } from '../../../shell/code-field';
import { FormMessage } from '../code/form-message';
import { PhoneField } from '../code/phone-field';
import { useCodeSender } from '../code/use-code-sender';

const OWNERS = {
  [codes.codeWrong]: 'code',
  [codes.refused]: 'phone',
  [codes.stateConflict]: 'form',
  [codes.tooManyRequests]: 'form',
} as const;

type Props = {
  found: { ticket: string; phone: string };
  onDone: () => void;
  /** Back to the first step with its input. */
  onLapsed: () => void;
};

export function LostPhoneForm({ found, onDone, onLapsed }: Props) {
  const form = useForm(setLostPhone, {
    initial: { phone: '', code: '' },
    input: (values) => ({ ticket: found.ticket, ...values }),
    done: onDone,
    owners: OWNERS,
  });
  const sender = useCodeSender('resetPhone', form);
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">新手机号会取代 {found.phone}，账户里的余额、密钥与记录都不变。</p>
      <PhoneField form={form} label="新手机号" onKnown={sender.prepare} />
      <CodeField form={form} onSend={sender.send} hint={sender.hint} />
      <FormMessage text={form.errors.form}>
        <button type="button" className="text-link" onClick={onLapsed}>
          重新核身
        </button>
      </FormMessage>
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {form.busy ? '正在绑定' : '绑定新手机号'}
      </Button>
    </form>
  );
}
