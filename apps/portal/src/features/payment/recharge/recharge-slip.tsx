// What the ledger will show, and below the tear line the amount to pay.
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { useId } from 'react';
import { payWords } from '../../../shell/cashier';
import { PayBar } from '../../../shell/pay-bar';
import { balanceAfter } from './recharge-rules';

type Props = {
  /** As typed; undefined while it cannot be topped up. */
  amount: string | undefined;
  /** The campaign's bonus; undefined without one. */
  bonus: string | undefined;
  campaignName: string | undefined;
  balance: string;
  channelName: string;
  /** By bank transfer. */
  transfer: boolean;
  /** The agreement; null when there is none. */
  agreement: { title: string } | null;
  agreed: boolean;
  agreeError: string | undefined;
  /** How long the balance lasts at this month's pace, if known. */
  outlook: string | undefined;
  busy: boolean;
  onAgree: (agreed: boolean) => void;
};

export function RechargeSlip(props: Props) {
  const { amount, bonus, campaignName, balance, channelName, transfer, agreement, agreed, agreeError } = props;
  const { outlook, busy, onAgree } = props;
  const after = amount && `入账后余额 ¥${formatMoney(balanceAfter(balance, amount, bonus))}`;
  const button = (
    <Button type="submit" look="main" size="wide" disabled={busy}>
      {busy ? '正在下单' : transfer ? '下单，看收款账户' : payWords(channelName)}
    </Button>
  );
  return (
    <section className="paper" aria-labelledby="slip">
      <div className="paper-part">
        <h2 id="slip">将记入您的账簿</h2>
        <dl className="sum" aria-live="polite">
          <div>
            <dt>
              本金<small>{channelName} → 可用余额</small>
            </dt>
            <dd>{amount ? `+${formatMoney(amount)}` : '—'}</dd>
          </div>
          {bonus && (
            <div>
              <dt>
                赠送金<small>{campaignName} → 赠送余额，付款后一起到账</small>
              </dt>
              <dd>+{formatMoney(bonus)}</dd>
            </div>
          )}
          <div>
            <dt>充值前可用余额</dt>
            <dd>{formatMoney(balance)}</dd>
          </div>
          <div className="sum-total">
            <dt>入账后可用余额</dt>
            <dd>{amount ? formatMoney(balanceAfter(balance, amount, bonus)) : '—'}</dd>
          </div>
        </dl>
        {outlook && <p className="small quiet">{outlook}</p>}
      </div>
      <div className="paper-part paper-tear">
        <p className="due">
          <span className="quiet">应付</span>
          <b>
            <small>¥</small>
            {amount ? formatMoney(amount) : '0.00'}
          </b>
        </p>
        {agreement && <Agreement of={agreement} agreed={agreed} error={agreeError} onAgree={onAgree} />}
        {button}
        <p className="small quiet">订单保留{transfer ? ' 7 天' : ' 30 分钟'}，未付款不产生任何账目。</p>
      </div>
      <PayBar note={after || '请填写金额'} amount={amount ?? '0.00'}>
        {button}
      </PayBar>
    </section>
  );
}

type AgreementProps = Pick<Props, 'agreed' | 'onAgree'> & {
  of: NonNullable<Props['agreement']>;
  error: string | undefined;
};

function Agreement({ of: { title }, agreed, error, onAgree }: AgreementProps) {
  const id = useId();
  return (
    <div className="agree">
      <input
        id={id}
        type="checkbox"
        checked={agreed}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onAgree(event.target.checked)}
      />
      <label htmlFor={id}>
        已阅读并同意
        <a href="/content/recharge" target="_blank">
          《{title}》
        </a>
      </label>
      <p className="form-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
