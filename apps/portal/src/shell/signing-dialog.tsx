// Authorises future payments: the terms, the trade password, the button.
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import type { ReactNode } from 'react';
import type { Form } from './form';
import { useMember } from './member';
import { askForTradePassword } from './trade-password';
import { TradePasswordField } from './trade-password-field';

type Props = {
  title: string;
  form: Form<{ tradePassword: string }>;
  /** Beside the password, such as 只在开启时验证一次. */
  hint: string;
  /** Whether all that is agreed to is known. */
  ready?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function SigningDialog({ title, form, hint, ready = true, onClose, children }: Props) {
  const unset = useMember()?.blnSetTradePwd === false;
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        {children}
        {unset ? (
          <p className="note">
            签署要用交易密码，您还没有设置。{' '}
            <Button size="small" onClick={() => void askForTradePassword()}>
              设置交易密码
            </Button>
          </p>
        ) : (
          <TradePasswordField
            value={form.values.tradePassword}
            error={form.errors.tradePassword}
            hint={hint}
            onChange={(tradePassword) => form.change({ tradePassword })}
          />
        )}
        {form.errors.form && (
          <p className="form-message" role="alert">
            {form.errors.form}
          </p>
        )}
        <p className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="main" disabled={form.busy || unset || !ready}>
            {form.busy ? '正在开启' : '同意并开启'}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
