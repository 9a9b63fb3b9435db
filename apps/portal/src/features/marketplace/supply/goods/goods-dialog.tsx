// Offering a product, or changing how one is offered. New goods and a new way wait for the platform.
import * as codes from '@jishi/contract/codes';
import { saveGoods } from '@jishi/contract/marketplace/goods';
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { FormField } from '@jishi/ui/form-field';
import { aside } from '@jishi/ui/main-part';
import { formatMoney } from '@jishi/ui/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { Dialog } from '../../../../shell/dialog';
import { type Form, useForm } from '../../../../shell/form';
import { FormEnd } from '../../../../shell/form-end';
import { useOptions } from '../../../../shell/labels';
import { AmountField, IntegerInput } from '../../../../shell/number-inputs';
import { TextField } from '../../../../shell/text-field';
import { toast } from '../../../../shell/toast-store';
import { offerable } from '../../queries';
import { CHANGED_BY_GOODS } from '../changed';
import type { OwnGoods } from '../own';

type Values = {
  productId: string;
  way: string;
  code: string;
  price: string;
  stock: string;
  maxCount: string;
  withinMinutes: string;
  warnBelow: string;
};

const OWNERS = {
  [codes.duplicate]: 'productId',
  [codes.stateConflict]: 'form',
  [codes.notFound]: 'form',
} as const;

const textOf = (number: number | null) => (number === null ? '' : String(number));
const numberOf = (text: string) => (text === '' ? null : Number(text));

const initialOf = (goods: OwnGoods | undefined): Values => ({
  productId: goods?.productId ?? '',
  way: String(goods?.way ?? goodsWay.pool),
  code: goods?.code ?? '',
  price: '',
  stock: textOf(goods?.stock ?? null),
  maxCount: textOf(goods?.maxCount ?? 100),
  withinMinutes: textOf(goods?.withinMinutes ?? 120),
  warnBelow: textOf(goods?.warnBelow ?? null),
});

export function GoodsDialog({ goods, onClose }: { goods?: OwnGoods; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<typeof saveGoods, Values>(saveGoods, {
    initial: initialOf(goods),
    input: (values) => inputOf(values, goods),
    owners: OWNERS,
    done: async (saved) => {
      await refreshReads(client, ...CHANGED_BY_GOODS);
      toast.success(saved.status === goods?.status ? '已保存' : '已保存，审核后上架');
      onClose();
    },
  });
  const { values } = form;
  const way = Number(values.way);
  return (
    <Dialog title={goods ? `修改 ${goods.productName}` : '新增供货商品'} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        {!goods && <ProductFields form={form} />}
        <WayField form={form} changes={goods !== undefined} />
        {way === goodsWay.api && (
          <TextField
            form={form}
            name="code"
            label="接口里的商品编号"
            hint="下单时传给您的发货接口"
            className="input mono"
          />
        )}
        {way === goodsWay.hand && (
          <Count form={form} name="withinMinutes" label="发货时限（分钟）" hint="过时没有发的自动退给买家，最长 7 天" />
        )}
        {way === goodsWay.pool ? (
          <p className="note">库存就是卡池里的卡，审核通过后在“卡密导入”里上传。</p>
        ) : (
          <Count form={form} name="stock" label="库存" hint="不填则不限" />
        )}
        <Count form={form} name="maxCount" label="单次上限" hint="一笔订单最多买多少，1 到 1000" />
        <Count form={form} name="warnBelow" label="库存提醒线" hint="低于它时通知您；不填则不提醒" />
        <FormEnd form={form} verb={goods ? '保存' : '提交审核'} pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function inputOf(values: Values, goods: OwnGoods | undefined) {
  const way = Number(values.way);
  return {
    ...(goods && { id: goods.id }),
    productId: values.productId,
    way: way as typeof goodsWay.pool,
    code: way === goodsWay.api ? values.code : '',
    price: goods ? null : values.price,
    stock: way === goodsWay.pool ? null : numberOf(values.stock),
    maxCount: Number(values.maxCount),
    withinMinutes: way === goodsWay.hand ? Number(values.withinMinutes) : 0,
    warnBelow: numberOf(values.warnBelow),
  };
}

/** The product and its first price, within the product's bounds. */
function ProductFields({ form: { values, errors, change } }: { form: Form<Values> }) {
  const products = useQuery(aside('可供的商品', offerable(''))).data?.list ?? [];
  const product = products.find(({ id }) => id === values.productId);
  return (
    <>
      <FormField
        label="商品"
        error={errors.productId}
        hint={
          product ? `${product.brand}，面值 ${formatMoney(product.faceValue)} 元` : '没有要供的商品，请联系客服增加'
        }
      >
        {(control) => (
          <select
            {...control}
            className="input"
            value={values.productId}
            onChange={(event) => change({ productId: event.target.value })}
          >
            <option value="">请选择</option>
            {products.map(({ id, name, goodsId }) => (
              <option key={id} value={id} disabled={goodsId !== ''}>
                {name}
                {goodsId && '（已在供货）'}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <AmountField
        label="价格"
        hint={
          product ? `${formatMoney(product.minPrice)} 到 ${formatMoney(product.maxPrice)} 元，一份的价格` : '先选商品'
        }
        error={errors.price}
        value={values.price}
        onChange={(price) => change({ price })}
      />
    </>
  );
}

function WayField({ form: { values, errors, change }, changes }: { form: Form<Values>; changes: boolean }) {
  const ways = useOptions('goodsWay');
  return (
    <FormField label="交付方式" error={errors.way} hint={changes ? '改变交付方式要重新审核' : undefined}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={values.way}
          onChange={(event) => change({ way: event.target.value })}
        >
          {ways.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

type CountProps = {
  form: Form<Values>;
  name: 'stock' | 'maxCount' | 'withinMinutes' | 'warnBelow';
  label: string;
  hint: string;
};

function Count({ form: { values, errors, change }, name, label, hint }: CountProps) {
  return (
    <FormField label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <IntegerInput
          {...control}
          className="input"
          value={values[name]}
          onChange={(value) => change({ [name]: value })}
        />
      )}
    </FormField>
  );
}
