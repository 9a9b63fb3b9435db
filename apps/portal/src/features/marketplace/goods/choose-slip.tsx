// Before the price is locked: how many, to which account, and what it comes to.
import * as codes from '@jishi/contract/codes';
import { initGoodsOrder } from '@jishi/contract/marketplace/order';
import { rechargeAccount } from '@jishi/contract/enums/recharge';
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { AmountDue } from '../../../shell/amount-due';
import { PayBar } from '../../../shell/pay-bar';
import { refreshReads } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { useLabel } from '../../../shell/labels';
import { TextField } from '../../../shell/text-field';
import { CHANGED_BY_ORDER } from '../changed';
import { unitOf } from '../words';
import { CountField } from './count-field';
import { amountOf, mostOf } from './price';
import type { Locked, Offer, Product } from './product';

const OWNERS = { [codes.soldOut]: 'count', [codes.stateConflict]: 'form', [codes.notFound]: 'form' } as const;

type Props = { product: Product; offer: Offer; onLock: (locked: Locked) => void };

export function ChooseSlip({ product, offer, onLock }: Props) {
  const client = useQueryClient();
  const needsAccount = product.account !== rechargeAccount.none;
  const form = useForm(initGoodsOrder, {
    initial: { count: '1', account: '' },
    input: ({ count, account }) => ({
      goodsId: offer.goodsId,
      count: Number(count),
      ...(needsAccount && { account: account.trim() }),
    }),
    check: ({ account }) => ({ account: needsAccount && !account.trim() ? '请填写充值账号' : undefined }),
    owners: OWNERS,
    done: (made) => {
      onLock({ ...made, offer, deadline: Date.now() + made.lockSeconds * 1000 });
      void refreshReads(client, ...CHANGED_BY_ORDER);
    },
  });
  const { values, errors, busy, change } = form;
  const amount = amountOf(offer.price, Number(values.count));
  const accountLabel = useLabel('rechargeAccount')(product.account).label;
  const button = (
    <Button type="submit" look="main" size="wide" disabled={busy}>
      {busy ? '正在锁定价格' : '锁定价格，去付款'}
    </Button>
  );
  return (
    <form id="goods-slip" className="paper" aria-labelledby="slip" noValidate onSubmit={form.onSubmit}>
      <div className="paper-part">
        <h2 id="slip">向{offer.supplierName}下单</h2>
        {needsAccount && (
          <TextField
            form={form}
            name="account"
            label={accountLabel}
            hint="充到这个账号，下单后不能改"
            className="input input-large mono"
          />
        )}
        <CountField
          value={values.count}
          most={mostOf(offer)}
          unit={unitOf(product.kind)}
          error={errors.count}
          onChange={(count) => change({ count })}
        />
        <dl className="sum">
          <div>
            <dt>单价</dt>
            <dd>{formatMoney(offer.price)}</dd>
          </div>
        </dl>
      </div>
      <div className="paper-part paper-tear">
        <AmountDue amount={amount} />
        {button}
        {errors.form && (
          <p className="form-message" role="alert">
            {errors.form}
          </p>
        )}
        <p className="small quiet">价格锁住 5 分钟，付款之前不产生账目。</p>
      </div>
      <PayBar note={`${offer.supplierName} × ${values.count || 0}`} amount={amount}>
        {button}
      </PayBar>
    </form>
  );
}
