// What stands above the prices, and from when they are valid.
import * as codes from '@jishi/contract/codes';
import { type listQuotable, setQuote } from '@jishi/contract/quote';
import type { Output } from '@jishi/contract/endpoint';
import { beijingTime } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { useNavigate } from '@jishi/ui/router';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useState } from 'react';
import { useRefreshOf } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { type Form, useForm } from '../../../shell/form';
import { toast } from '../../../shell/toast-store';
import { versionHref } from '../places';
import { CHANGED_BY_VERSION } from '../queries';
import { type Prices, type Product, type Sum, keyOf } from './judged';

type Props = {
  products: readonly Product[];
  prices: Prices;
  sum: Sum;
  last: Output<typeof listQuotable>['last'];
  onSaved: () => void;
  onClose: () => void;
};

const TEXTS = [
  ['title', '标题', 60, ''],
  ['issuer', '报价方', 60, '您的公司或店名，写在价目表最上面'],
  ['contact', '联系方式', 100, '可以不填；公开后人人看得到'],
] as const;

export function SaveDialog(props: Props) {
  const { sum, onClose } = props;
  const form = useSaving(props);
  const { values, errors, change } = form;
  return (
    <Dialog title="保存为新的一版" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <HeadFields form={form} />
        {sum.below > 0 && (
          <label className="agree">
            <input
              type="checkbox"
              checked={values.isSure}
              onChange={(event) => change({ isSure: event.target.checked })}
            />
            <span>
              {sum.below} 个产品的单价低于进价，仍然保存
              {errors.isSure && <span className="form-error">{errors.isSure}</span>}
            </span>
          </label>
        )}
        <p className="form-error" role="alert">
          {errors.form}
        </p>
        <p className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="main" disabled={form.busy}>
            {form.busy ? '正在保存' : `保存 ${sum.quoted} 个产品`}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

type Values = { title: string; issuer: string; contact: string; note: string; time: string; isSure: boolean };

function useSaving({ products, prices, sum, last, onSaved }: Props): Form<Values> {
  const refresh = useRefreshOf(...CHANGED_BY_VERSION);
  const go = useNavigate();
  // the same list is saved once, however often the button is pressed
  const [clientId] = useState(() => newUuid());
  return useForm<typeof setQuote, Values>(setQuote, {
    initial: {
      title: last?.title ?? `${Number(beijingTime().slice(5, 7))} 月价目表`,
      issuer: last?.issuer ?? '',
      contact: last?.contact ?? '',
      note: last?.note ?? '',
      time: '',
      isSure: sum.below === 0,
    },
    input: ({ title, issuer, contact, note, time }) => ({
      clientId,
      title,
      issuer,
      contact,
      note,
      ...(time && { effectiveTime: `${time.replace('T', ' ')}:00` }),
      lines: linesOf(products, prices),
    }),
    check: ({ isSure }) => ({ isSure: isSure ? undefined : '请确认低于进价的单价' }),
    owners: { [codes.clientIdReused]: 'form', [codes.tooManyRequests]: 'form' },
    done: async ({ id, version }) => {
      onSaved();
      await refresh();
      toast.success(`已保存为第 ${version} 版`);
      await go(versionHref(id));
    },
  });
}

function HeadFields({ form: { values, errors, change } }: { form: Form<Values> }) {
  return (
    <>
      {TEXTS.map(([name, label, most, hint]) => (
        <FormField key={name} label={label} hint={hint} error={errors[name]}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={most}
              value={values[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </FormField>
      ))}
      <FormField label="说明" hint="可以不填；写在价格下面" error={errors.note}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={500}
            value={values.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="生效时间" hint="北京时间；不填则现在生效" error={errors.time}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="datetime-local"
            step={60}
            value={values.time}
            onChange={(event) => change({ time: event.target.value })}
          />
        )}
      </FormField>
    </>
  );
}

function linesOf(products: readonly Product[], prices: Prices) {
  return products.flatMap((product) => {
    const price = prices.get(keyOf(product));
    return price ? [{ kind: product.kind as 1 | 2, productId: product.productId, price }] : [];
  });
}
