// New prices for many goods: within each product's bounds, at once or from a time on; all of them or none.
import * as codes from '@jishi/contract/codes';
import { setGoodsPrices } from '@jishi/contract/marketplace/goods';
import { FormField } from '@jishi/ui/form-field';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads } from '../../../../shell/client';
import { Dialog } from '../../../../shell/dialog';
import { useForm } from '../../../../shell/form';
import { FormEnd } from '../../../../shell/form-end';
import { AmountInput } from '../../../../shell/number-inputs';
import { toast } from '../../../../shell/toast-store';
import { MomentField } from '../moment-field';
import { CHANGED_BY_GOODS } from '../changed';
import type { OwnGoods } from '../own';
import { priceFault } from './price-fault';

type Values = Record<string, string>;

const startOf = ({ price }: OwnGoods) => price?.replace(/\.00$/, '') ?? '';

export function PricesDialog({ goods, onClose }: { goods: readonly OwnGoods[]; onClose: () => void }) {
  const client = useQueryClient();
  // as they were when it was opened: the list behind may be read again
  const [rows] = useState(goods);
  const form = useForm<typeof setGoodsPrices, Values>(setGoodsPrices, {
    initial: { fromTime: '', ...Object.fromEntries(rows.map((one) => [one.id, startOf(one)])) },
    input: ({ fromTime, ...prices }) => ({
      prices: rows.map(({ id }) => ({ goodsId: id, price: prices[id] ?? '' })),
      fromTime: fromTime || null,
    }),
    check: (values) => Object.fromEntries(rows.map((one) => [one.id, priceFault(values[one.id] ?? '', one)])),
    owners: { [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async ({ changed, fromTime }) => {
      await refreshReads(client, ...CHANGED_BY_GOODS);
      toast.success(`${changed} 个商品的新价格从 ${fromTime.slice(5, 16)} 起`);
      onClose();
    },
  });
  const { values, errors, change } = form;
  return (
    <Dialog title={`改价，${rows.length} 个商品`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <ul className="supply-prices">
          {rows.map((one) => (
            <li key={one.id}>
              <FormField
                label={one.productName}
                error={errors[one.id]}
                hint={`现价 ${one.price === null ? '没有' : formatMoney(one.price)}，${formatMoney(one.minPrice)} 到 ${formatMoney(one.maxPrice)} 元`}
              >
                {(control) => (
                  <AmountInput
                    {...control}
                    className="input num"
                    maxLength={12}
                    value={values[one.id] ?? ''}
                    onChange={(price) => change({ [one.id]: price })}
                  />
                )}
              </FormField>
            </li>
          ))}
        </ul>
        <MomentField
          label="从何时起"
          hint="不填为马上；已下的单照旧"
          error={errors.fromTime}
          value={values.fromTime ?? ''}
          onChange={(fromTime) => change({ fromTime })}
        />
        <FormEnd form={form} verb="改价" pendingVerb="正在改价" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
