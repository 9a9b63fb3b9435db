// Buying on the page: a product, one account or a whole list, what it costs, and the trade password.
import type { previewRecharge } from '@jishi/contract/recharge/order';
import type { listRechargeProducts } from '@jishi/contract/recharge/product';
import type { Output } from '@jishi/contract/endpoint';
import { provinceName } from '@jishi/contract/enums/place';
import { rechargeAccount } from '@jishi/contract/enums/recharge';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FormField } from '@jishi/ui/form-field';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Dialog } from '../../shell/dialog';
import type { Form } from '../../shell/form';
import { useLabel } from '../../shell/labels';
import { useMember } from '../../shell/member';
import { askForTradePassword } from '../../shell/trade-password';
import { TradePasswordField } from '../../shell/trade-password-field';
import { FileButton } from './file-button';
import { type Bought, type Values, useBuying } from './use-buying';

export type Product = Output<typeof listRechargeProducts>[number];
export type Preview = Output<typeof previewRecharge>;

type Props = { products: readonly Product[] | undefined; onBought: (bought: Bought) => void; onClose: () => void };

export function BuyDialog({ products, onBought, onClose }: Props) {
  return (
    <Dialog title="下单充值" onClose={onClose}>
      {!products && <TableSkeleton rows={4} />}
      {products?.length === 0 && <EmptyState title="现在没有在售的充值产品">上架后可以在这里下单。</EmptyState>}
      {products && products.length > 0 && <BuyForm products={products} onBought={onBought} onClose={onClose} />}
    </Dialog>
  );
}

function BuyForm({ products, onBought, onClose }: Props & { products: readonly Product[] }) {
  const { form, preview, look, isLooking } = useBuying(products[0]!.id, onBought);
  const product = products.find(({ id }) => id === form.values.productId) ?? products[0]!;
  const isReady = preview !== undefined && preview.barred === '';
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <ProductField form={form} products={products} product={product} />
      <ListField form={form} product={product} />
      {preview && <Checked preview={preview} />}
      {isReady && <Password form={form} />}
      <p className="form-error" role="alert">
        {form.errors.form}
      </p>
      <p className="dialog-actions">
        <Button onClick={onClose}>取消</Button>
        {isReady ? (
          <Button type="submit" look="main" disabled={form.busy}>
            {form.busy ? '正在下单' : `下单，冻结 ¥${formatMoney(preview.amount)}`}
          </Button>
        ) : (
          <Button look="main" disabled={isLooking || form.values.list.trim() === ''} onClick={look}>
            {isLooking ? '正在检查' : '检查并算价'}
          </Button>
        )}
      </p>
    </form>
  );
}

type FieldProps = { form: Form<Values>; product: Product };

function ProductField({ form, products, product }: FieldProps & { products: readonly Product[] }) {
  const groups = [...new Map(products.map((one) => [one.groupId, one.groupName]))];
  const carrier = useLabel('carrier');
  const [carriers, provinces] = [
    product.carriers.map((one) => carrier(one).label),
    product.provinces.map(provinceName),
  ];
  const reach = [provinces, carriers].filter((names) => names.length > 0).map((names) => names.join('、'));
  const isCheaper = Number(product.price) < Number(product.listPrice);
  return (
    <FormField
      label="产品"
      error={form.errors.productId}
      hint={
        <>
          单价 ¥{formatMoney(product.price)}
          {isCheaper && `，原价 ¥${formatMoney(product.listPrice)}`}
          {product.soldOut && '；已售完'}
          {reach.length > 0 && `；只能充${reach.join('的')}${carriers.length > 0 ? '' : '的'}号码`}
          ；接口里的编号 <span className="mono">{product.code}</span>
        </>
      }
    >
      {(control) => (
        <select
          {...control}
          className="input"
          value={product.id}
          onChange={(event) => form.change({ productId: event.target.value })}
        >
          {groups.map(([groupId, name]) => (
            <optgroup key={groupId} label={name}>
              {products
                .filter((one) => one.groupId === groupId)
                .map((one) => (
                  <option key={one.id} value={one.id} disabled={one.soldOut}>
                    {one.name}
                    {one.soldOut && '（已售完）'}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </FormField>
  );
}

function ListField({ form, product }: FieldProps) {
  const accountLabel = useLabel('rechargeAccount')(product.account).label;
  const { list } = form.values;
  if (product.account === rechargeAccount.none) {
    return (
      <FormField label="数量" error={form.errors.list} hint={`卡密，一次最多 ${product.maxCount} 张`}>
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            value={list}
            onChange={(event) => form.change({ list: event.target.value.replaceAll(/\D/g, '') })}
          />
        )}
      </FormField>
    );
  }
  const many = product.maxCount > 1 ? `，后面可以写数量（最多 ${product.maxCount}）` : '';
  return (
    <>
      <FormField label={accountLabel} error={form.errors.list} hint={`一行一个，可以从表格里粘贴${many}`}>
        {(control) => (
          <textarea
            {...control}
            className="input lines mono"
            rows={4}
            autoComplete="off"
            spellCheck={false}
            value={list}
            onChange={(event) => form.change({ list: event.target.value })}
          />
        )}
      </FormField>
      <FileButton onRead={(read) => form.change({ list: read })} />
    </>
  );
}

/** What the list would buy, and what is wrong with it. */
function Checked({ preview }: { preview: Preview }) {
  return (
    <section aria-label="检查结果" aria-live="polite">
      <p className="small">
        {preview.orders} 笔，共 ¥{formatMoney(preview.amount)}；余额 ¥{formatMoney(preview.balance)}
      </p>
      {preview.barred && (
        <p className="form-error">
          {preview.barred} {preview.faultCount === 0 && <Link to="/fund/rechargeCenter">去充值余额</Link>}
        </p>
      )}
      {preview.faults.length > 0 && (
        <ul className="recharge-lines small">
          {preview.faults.map(({ line, shown, words }) => (
            <li key={line}>
              第 {line} 行 <span className="mono break">{shown}</span> {words}
            </li>
          ))}
          {preview.faultCount > preview.faults.length && <li>…等 {preview.faultCount} 行</li>}
        </ul>
      )}
    </section>
  );
}

function Password({ form }: { form: Form<Values> }) {
  if (useMember()?.blnSetTradePwd === false) {
    return (
      <p className="note">
        下单要交易密码，您还没有设置。{' '}
        <button type="button" className="text-button" onClick={() => void askForTradePassword()}>
          设置交易密码
        </button>
      </p>
    );
  }
  return (
    <TradePasswordField
      value={form.values.tradePassword}
      error={form.errors.tradePassword}
      onChange={(tradePassword) => form.change({ tradePassword })}
    />
  );
}
