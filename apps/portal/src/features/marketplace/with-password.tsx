// The end of a form that proves by the trade password: first the way to one where there is none.
import { Button } from '@jishi/ui/button';
import type { Form } from '../../shell/form';
import { useMember } from '../../shell/member';
import { askForTradePassword } from '../../shell/trade-password';
import { TradePasswordField } from '../../shell/trade-password-field';

type Props = {
  form: Pick<Form<{ tradePassword: string }>, 'busy'> & {
    values: { tradePassword: string };
    errors: { tradePassword?: string | undefined; form?: string | undefined };
    change: (patch: { tradePassword: string }) => void;
  };
  verb: string;
  pendingVerb: string;
  onClose?: () => void;
};

export function WithPassword({ form: { values, errors, busy, change }, verb, pendingVerb, onClose }: Props) {
  const isUnset = useMember()?.blnSetTradePwd === false;
  return (
    <>
      {isUnset ? (
        <p className="note">这一步要交易密码，您还没有设置。设置好就在这里接着填。</p>
      ) : (
        <TradePasswordField
          value={values.tradePassword}
          error={errors.tradePassword}
          onChange={(tradePassword) => change({ tradePassword })}
        />
      )}
      {errors.form && (
        <p className="form-error" role="alert">
          {errors.form}
        </p>
      )}
      <p className={onClose ? 'dialog-actions' : undefined}>
        {onClose && <Button onClick={onClose}>取消</Button>}{' '}
        {isUnset ? (
          <Button look="main" onClick={() => void askForTradePassword()}>
            设置交易密码
          </Button>
        ) : (
          <Button type="submit" look="main" disabled={busy}>
            {busy ? pendingVerb : verb}
          </Button>
        )}
      </p>
    </>
  );
}
