// An order about to be placed: goods, price, and the proof of identity.
import * as codes from '@jishi/contract/codes';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { AmountDue } from './amount-due';
import { ApiError } from './client';
import { focusFirstInvalid } from '@jishi/client/focus-invalid';
import { useMember } from './member';
import { PayAction, PayBar } from './pay-bar';
import { PriceLines } from './price-lines';
import { TradePasswordField } from './trade-password-field';

export type PurchaseErrors = { password?: string | undefined; order?: string | undefined; tooLow?: true };

/** A refused purchase as its slip sees it; a toast has reported refusals without a code. */
export function purchaseErrorsOf(error: unknown): PurchaseErrors {
  if (!(error instanceof ApiError)) return {};
  const password = error.fields.find(({ path }) => path === 'tradePassword');
  if (password) return { password: password.message };
  const message = error.fields[0]?.message ?? error.msg;
  if (error.code === codes.tradePassword) return { password: message };
  if (error.code === codes.balanceTooLow) return { order: message, tooLow: true };
  return { order: message };
}

type Props = {
  brings: ReactNode;
  /** None where the price needs no explaining. */
  lines: ComponentProps<typeof PriceLines>['lines'];
  payAmount: string;
  /** The goods, as the buyer calls them: 套餐. */
  what: string;
  purchase: { errors: PurchaseErrors; busy: boolean; forgetErrors: () => void };
  /** Whether the balance pays, which takes the trade password. */
  fromBalance: boolean;
  /** Where the balance would not do. */
  shortage: { known: boolean; note: string; topUp: string };
  /** Why nothing can be ordered now. */
  blocked?: ReactNode;
  /** What is said beside the sum on a phone: what it leaves, or how it is paid. */
  barNote: string;
  payText: string;
  remark: string;
  onPay: (tradePassword: string) => Promise<void>;
};

export function OrderSlip(props: Props) {
  const { brings, lines, payAmount, what, purchase, fromBalance, shortage, blocked, barNote, payText, remark, onPay } =
    props;
  const { errors, busy, forgetErrors } = purchase;
  const [password, setPassword] = useState('');
  const member = useMember();
  const tooLow = fromBalance && (errors.tooLow || shortage.known);

  const needsPassword = fromBalance && member?.blnSetTradePwd === false;
  const button = !blocked && (
    <PayAction topUp={tooLow ? shortage.topUp : undefined} {...{ needsPassword, busy }} text={payText} />
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void onPay(password).then(() => focusFirstInvalid(form));
  }

  return (
    <form className="paper" aria-labelledby="slip" noValidate onSubmit={submit}>
      <div className="paper-part">
        <h2 id="slip">将买到</h2>
        {brings}
      </div>
      {lines.length > 0 && (
        <div className="paper-part">
          <h3>价格</h3>
          <PriceLines lines={lines} total={payAmount} />
        </div>
      )}
      <div className="paper-part paper-tear">
        <AmountDue amount={payAmount} />
        {blocked ? (
          <p className="note">{blocked}</p>
        ) : tooLow ? (
          <p className="note">{shortage.note}</p>
        ) : needsPassword ? (
          <p className="note">用余额付款要交易密码，您还没有设置。设置好就在这里接着付，不用重选。</p>
        ) : (
          fromBalance && (
            <TradePasswordField
              large
              value={password}
              error={errors.password}
              onChange={(typed) => {
                setPassword(typed);
                forgetErrors();
              }}
            />
          )
        )}
        {button}
        {errors.order && (
          <p className="form-message" role="alert">
            没有买成：{errors.order}。没有扣款，选好的{what}和优惠券还在。
          </p>
        )}
        <p className="small quiet">{remark}</p>
      </div>
      {button && (
        <PayBar note={barNote} amount={payAmount}>
          {button}
        </PayBar>
      )}
    </form>
  );
}
