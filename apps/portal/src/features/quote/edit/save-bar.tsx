// What the list says at a glance, and saving it.
import type { listQuotable } from '@jishi/contract/quote';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { useState } from 'react';
import { Changes } from '../changes';
import { type Prices, type Product, type Sum, keyOf } from './judged';
import { SaveDialog } from './save-dialog';

type Props = {
  products: readonly Product[];
  prices: Prices;
  sum: Sum;
  last: Output<typeof listQuotable>['last'];
  isDirty: boolean;
  onReset: () => void;
};

export function SaveBar({ products, prices, sum, last, isDirty, onReset }: Props) {
  const [isSaving, setSaving] = useState(false);
  const faulty = products.find((product) => keyOf(product) === sum.faulty[0]);
  async function reset() {
    const content = '没有保存的改动会全部丢掉，回到上一版的价格。';
    if (await confirm({ title: '放弃改动', content, confirmText: '放弃改动' })) onReset();
  }
  return (
    <div className="quote-save">
      <p aria-live="polite">
        <span>{sum.quoted} 个产品报价</span>
        <Changes {...sum} />
        {sum.below > 0 && <span className="quote-below">{sum.below} 个低于进价</span>}
        {faulty && <span className="form-error">{`${sum.faulty.length} 个单价不对，先改「${faulty.name}」`}</span>}
      </p>
      <span>
        {isDirty && <Button onClick={() => void reset()}>放弃改动</Button>}
        <Button look="main" disabled={sum.quoted === 0 || faulty !== undefined} onClick={() => setSaving(true)}>
          保存为新的一版
        </Button>
      </span>
      {isSaving && (
        <SaveDialog
          products={products}
          prices={prices}
          sum={sum}
          last={last}
          onSaved={onReset}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
