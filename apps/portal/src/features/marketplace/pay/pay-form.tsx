// The sum of an order that waits, the way to pay it, and the proof of identity.
import { payChannel } from '@jishi/contract/enums/payment';
import { focusFirstInvalid } from '@jishi/client/focus-invalid';
import { formatMoney } from '@jishi/ui/money';
import { Segments } from '@jishi/ui/segments';
import { type FormEvent, type ReactNode, useState } from 'react';
import { afterPaying } from '../../../shell/after-paying';
import { AmountDue } from '../../../shell/amount-due';
import { payWords } from '../../../shell/cashier';
import { useLabel } from '../../../shell/labels';
import { useMember } from '../../../shell/member';
import { PayAction, PayBar } from '../../../shell/pay-bar';
import { TradePasswordField } from '../../../shell/trade-password-field';
import { gapOf, restOf } from '../goods/price';
import { topUpHref } from '../places';
import { type PayChannel, usePaying } from './use-paying';

type Props = {
  id?: string;
  no: string;
  amount: string;
  /** Where the member comes back to from topping up. */
  topUpBack: string;
  remark: string;
  /** On a phone, what stays at hand beside the sum; otherwise what the sum leaves. */
  note?: ReactNode;
  /** What is paid. */
  children: ReactNode;
};

const WAYS: readonly PayChannel[] = [payChannel.balance, payChannel.alipay, payChannel.wechat];

export function PayForm({ id, no, amount, topUpBack, remark, note, children }: Props) {
  const { errors, busy, pay, forget } = usePaying(no);
  const [channel, setChannel] = useState<PayChannel>(payChannel.balance);
  const [password, setPassword] = useState('');
  const member = useMember();
  const channelLabel = useLabel('payChannel');
  const fromBalance = channel === payChannel.balance;
  const gap = fromBalance && member ? gapOf(member.balance, amount) : undefined;
  const way = channelLabel(channel).label;
  const needsPassword = fromBalance && member?.blnSetTradePwd === false;
  const button = (
    <PayAction
      topUp={gap && topUpHref(gap, topUpBack)}
      needsPassword={needsPassword}
      busy={busy}
      text={fromBalance ? '用余额付款' : payWords(way)}
    />
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void pay(channel, password).then(() => focusFirstInvalid(form));
  }

  return (
    <form id={id} className="paper" aria-labelledby="slip" noValidate onSubmit={submit}>
      <div className="paper-part">
        {children}
        <Segments
          label="怎么付"
          choices={WAYS.map((way) => [String(way), channelLabel(way).label] as const)}
          chosen={String(channel)}
          onChoose={(way) => {
            setChannel(Number(way) as PayChannel);
            forget();
          }}
        />
        {fromBalance && member && <Balances balance={member.balance} amount={amount} />}
      </div>
      <div className="paper-part paper-tear">
        <AmountDue amount={amount} />
        <Proof
          gap={gap}
          needsPassword={needsPassword}
          fromBalance={fromBalance}
          password={password}
          error={errors.password}
          onType={(typed) => {
            setPassword(typed);
            forget();
          }}
        />
        {button}
        {errors.order && (
          <p className="form-message" role="alert">
            没有付成：{errors.order}。没有扣款。
          </p>
        )}
        <p className="small quiet">{remark}</p>
      </div>
      <PayBar note={note ?? afterPaying(fromBalance ? member?.balance : undefined, amount, way)} amount={amount}>
        {button}
      </PayBar>
    </form>
  );
}

type ProofProps = {
  gap: string | undefined;
  needsPassword: boolean;
  fromBalance: boolean;
  password: string;
  error: string | undefined;
  onType: (typed: string) => void;
};

/** What has to be there before the balance pays. */
function Proof({ gap, needsPassword, fromBalance, password, error, onType }: ProofProps) {
  if (gap) return <p className="note">余额还差 ¥{formatMoney(gap)}。充值后回到这里；价格过时的话重新询价。</p>;
  if (needsPassword) return <p className="note">用余额付款要交易密码，您还没有设置。设置好就在这里接着付。</p>;
  return fromBalance && <TradePasswordField large value={password} error={error} onChange={onType} />;
}

function Balances({ balance, amount }: { balance: string; amount: string }) {
  const rest = restOf(balance, amount);
  return (
    <dl className="sum">
      <div>
        <dt>可用余额</dt>
        <dd>{formatMoney(balance)}</dd>
      </div>
      {rest !== undefined && (
        <div className="sum-total">
          <dt>付款后余额</dt>
          <dd>{formatMoney(rest)}</dd>
        </div>
      )}
    </dl>
  );
}
