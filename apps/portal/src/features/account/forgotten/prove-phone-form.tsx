// The first step of a forgotten password: the phone's code becomes a ticket.
import { findPassword } from '@jishi/contract/account/password';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { Link } from '@jishi/ui/router';
import { useForm } from '../../../shell/form';
import { CodeField } from '../../../shell/code-field';
import { FormMessage } from '../code/form-message';
import { PhoneField } from '../code/phone-field';
import { useCodeSender } from '../code/use-code-sender';

const OWNERS = { [codes.codeWrong]: 'code', [codes.refused]: 'form', [codes.tooManyRequests]: 'form' } as const;

type Props = { lapsed: boolean; onProved: (proof: { phone: string; ticket: string }) => void };

export function ProvePhoneForm({ lapsed, onProved }: Props) {
  const form = useForm(findPassword, {
    initial: { phone: '', code: '' },
    done: ({ ticket }, { phone }) => onProved({ phone, ticket }),
    owners: OWNERS,
  });
  const sender = useCodeSender('resetPassword', form);
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      {lapsed && <p className="note">手机验证已过期，密码没有改动。请重新验证一次。</p>}
      <PhoneField form={form} onKnown={sender.prepare} />
      <CodeField form={form} onSend={sender.send} hint={sender.hint} />
      <FormMessage text={form.errors.form} />
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {form.busy ? '正在验证' : '下一步'}
      </Button>
      <p className="form-hint">
        手机号收不到短信？<Link to="/unphone">用人脸核身换绑手机号</Link>
      </p>
    </form>
  );
}
