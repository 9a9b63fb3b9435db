// Chooses a coupon for a price: the one that saves most until the member picks another. Unusable ones are listed with
// the reason.
import type { CouponChoices } from '@jishi/contract/coupon';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { formatMoney } from '@jishi/ui/money';
import { Unfold } from '@jishi/ui/unfold';
import type * as z from 'zod';

export type Choices = z.output<typeof CouponChoices>;
type Usable = Choices['usable'][number];

/** In an address: the member wants no coupon. */
export const NO_COUPON = 'none';

/** The coupon in effect: the one in the address, none if it says so, else the one that saves most. */
export function couponOf(choices: Choices | undefined, named: string | undefined): Usable | undefined {
  if (!choices || named === NO_COUPON) return undefined;
  return choices.usable.find(({ id }) => id === named) ?? choices.usable[0];
}

type Props = {
  /** Which step of the form it is. */
  part: number;
  choices: Choices;
  chosen: Usable | undefined;
  onChoose: (couponId: string) => void;
};

/** Nothing for somebody without coupons. */
export function CouponChoice({ part, choices, chosen, onChoose }: Props) {
  const { usable, unusable } = choices;
  if (usable.length + unusable.length === 0) return null;
  return (
    <div className="coupon-choice">
      {usable.length > 0 && (
        <ChoiceRows
          name="coupon"
          legend={
            <>
              <span className="form-part-number">{part}</span>用哪张券
              <small>{usable.length} 张可用</small>
            </>
          }
          rows={[
            ...usable.map(({ id, name, terms, expireTime, saves }, at) => ({
              value: id,
              name,
              hint: `${terms}，${expireTime.slice(0, 10)} 到期${at === 0 ? '，省得最多' : ''}`,
              aside: (
                <>
                  省 <b className="choice-price">{formatMoney(saves)}</b> 元
                </>
              ),
            })),
            { value: NO_COUPON, name: '不用优惠券', hint: '留着以后用' },
          ]}
          chosen={chosen?.id ?? NO_COUPON}
          onChoose={onChoose}
        />
      )}
      {unusable.length > 0 && (
        <Unfold className="coupon-rest" summary={`${unusable.length} 张优惠券不能用于这一单`}>
          <ul>
            {unusable.map(({ id, name, terms, reason }) => (
              <li key={id}>
                <span>
                  <b>{name}</b> {terms}
                </span>
                <span className="quiet">{reason}</span>
              </li>
            ))}
          </ul>
        </Unfold>
      )}
    </div>
  );
}
