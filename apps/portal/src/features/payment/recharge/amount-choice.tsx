// How much: the usual amounts, or one's own.
import { FormField } from '@jishi/ui/form-field';
import { formatMoney } from '@jishi/ui/money';
import { AmountInput } from '../../../shell/number-inputs';
import { type Tier, bonusOf } from './recharge-rules';

type Props = {
  amounts: readonly string[];
  /** The campaign's tiers, lowest first; empty when none runs. */
  tiers: readonly Tier[];
  minAmount: string;
  maxAmount: string;
  balance: string;
  /** One of `amounts`; undefined when an own amount is being typed. */
  preset: string | undefined;
  own: string;
  error: string | undefined;
  onPreset: (amount: string) => void;
  onOwn: (amount: string) => void;
};

export function AmountChoice(props: Props) {
  const { amounts, tiers, minAmount, maxAmount, balance, preset, own, error, onPreset, onOwn } = props;
  return (
    <fieldset className="form-part">
      <legend>
        <span className="form-part-number">1</span>充多少
        <small>单位：元，可用余额 {formatMoney(balance)}</small>
      </legend>
      <div className="amount-choices">
        {amounts.map((amount) => (
          <label key={amount}>
            <input type="radio" name="amount" checked={amount === preset} onChange={() => onPreset(amount)} />
            <span>
              {whole(amount)}
              {tiers.length > 0 && <small>{bonusText(tiers, amount)}</small>}
            </span>
          </label>
        ))}
      </div>
      <div className="own-amount">
        <FormField label="其他金额" error={error} hint={`${whole(minAmount)} 至 ${whole(maxAmount)} 元，最多两位小数`}>
          {(control) => (
            <AmountInput
              {...control}
              className="input num"
              value={own}
              maxLength={15}
              onFocus={() => preset !== undefined && own !== '' && onOwn(own)}
              onChange={(amount) => (amount !== own || preset === undefined) && onOwn(amount)}
            />
          )}
        </FormField>
      </div>
    </fieldset>
  );
}

function bonusText(tiers: readonly Tier[], amount: string): string {
  const bonus = bonusOf(tiers, amount);
  return bonus ? `赠 ${formatMoney(bonus)}` : '不赠';
}

function whole(amount: string): string {
  return formatMoney(amount).replace(/\.00$/, '');
}
