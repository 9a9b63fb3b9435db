// What will be bought, what it costs, and the proof that it is the member who pays.
import { Button, ButtonLink } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { type FormEvent, useState } from 'react';
import { focusFirstInvalid } from '../../shell/focus-invalid';
import { useLabel } from '../../shell/labels';
import { useMember } from '../../shell/member';
import { askForTradePassword } from '../../shell/trade-password';
import { BALANCE, type OfferOnSale, covers, lastDay, savingOf } from './purchase-rules';
import { usePurchase } from './use-purchase';

type Props = {
  projectName: string;
  perCall: string;
  offer: OfferOnSale;
  channel: number;
  /** The member's balance, where paying from it is offered. */
  balance: string | undefined;
  /** Where to top up and come back from. */
  topUp: string;
};

export function PurchaseSlip({ projectName, perCall, offer, channel, balance, topUp }: Props) {
  const { errors, busy, buy, forgetErrors } = usePurchase();
  const [password, setPassword] = useState('');
  const member = useMember();
  const fromBalance = channel === BALANCE;
  const tooLow = fromBalance && (errors.tooLow || (balance !== undefined && !covers(balance, offer.price)));
  const unset = fromBalance && !tooLow && member?.blnSetTradePwd === false;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void buy(offer, channel, password).then(() => focusFirstInvalid(form));
  }

  return (
    <form className="paper" aria-labelledby="slip" noValidate onSubmit={submit}>
      <div className="paper-part">
        <h2 id="slip">将买到</h2>
        <Lines projectName={projectName} perCall={perCall} offer={offer} balance={fromBalance ? balance : undefined} />
      </div>
      <div className="paper-part paper-tear">
        <p className="due">
          <span className="quiet">应付</span>
          <b>
            <small>¥</small>
            {formatMoney(offer.price)}
          </b>
        </p>
        {tooLow ? (
          <>
            <p className="note">余额不够付这个套餐。充值后会回到这里，选好的套餐不变。</p>
            <ButtonLink look="main" size="wide" to={topUp}>
              去充值
            </ButtonLink>
          </>
        ) : unset ? (
          <>
            <p className="note">用余额付款要交易密码，您还没有设置。设置好就在这里接着付，不用重选。</p>
            <Button look="main" size="wide" onClick={() => void askForTradePassword()}>
              设置交易密码
            </Button>
          </>
        ) : (
          <>
            {fromBalance && (
              <FormField label="交易密码" error={errors.password}>
                {(control) => (
                  <input
                    {...control}
                    className="input input-large input-pin"
                    type="password"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={6}
                    value={password}
                    onChange={(event) => {
                      setPassword(event.target.value.replace(/\D/g, ''));
                      forgetErrors();
                    }}
                  />
                )}
              </FormField>
            )}
            <PayButton channel={channel} busy={busy} />
          </>
        )}
        {errors.order && (
          <p className="form-message" role="alert">
            没有买成：{errors.order}。没有扣款，选好的套餐还在。
          </p>
        )}
        <p className="small quiet">买到即可用，先到期的先扣；失败的调用不扣次数。</p>
      </div>
    </form>
  );
}

function PayButton({ channel, busy }: { channel: number; busy: boolean }) {
  const channelLabel = useLabel('payChannel');
  const text = channel === BALANCE ? '用余额付款' : `去${channelLabel(channel).label}付款`;
  return (
    <Button type="submit" look="main" size="wide" disabled={busy}>
      {busy ? '正在付款' : text}
    </Button>
  );
}

function Lines(props: { projectName: string; perCall: string; offer: OfferOnSale; balance: string | undefined }) {
  const { projectName, perCall, offer, balance } = props;
  const saving = savingOf(offer, perCall);
  return (
    <dl className="sum">
      <div>
        <dt>
          {projectName}
          <small>{offer.name}</small>
        </dt>
        <dd>{formatCount(offer.calls)} 次</dd>
      </div>
      <div>
        <dt>
          每次<small>按次单价 {formatMoney(perCall, 4)} 元</small>
        </dt>
        <dd>{formatMoney(offer.unitPrice, 4)} 元</dd>
      </div>
      {saving && (
        <div>
          <dt>比按次付款省</dt>
          <dd>{formatMoney(saving)} 元</dd>
        </div>
      )}
      <div>
        <dt>
          有效至<small>从付款起 {offer.validDays} 天</small>
        </dt>
        <dd suppressHydrationWarning>{lastDay(offer, new Date())}</dd>
      </div>
      {balance !== undefined && (
        <div>
          <dt>可用余额</dt>
          <dd>{formatMoney(balance)}</dd>
        </div>
      )}
    </dl>
  );
}
