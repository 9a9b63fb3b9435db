// Adds a supplier or changes one. Its secret is never shown; left empty, it stays as it is.
import { type getRechargeSupplier, saveRechargeSupplier } from '@jishi/contract/console/recharge-supplier';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { useValue } from '../../../shell/form/form';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { optionsOf } from '../../../shell/labels';
import { useRefreshSuppliers } from './refresh';

type Supplier = Output<typeof getRechargeSupplier>;

const JUHE = String(supplierStyle.juhe);

function valuesOf(supplier: Supplier | undefined) {
  return {
    name: supplier?.name ?? '',
    style: String(supplier?.style ?? supplierStyle.juhe),
    endpoint: supplier?.endpoint ?? '',
    account: supplier?.account ?? '',
    secret: '',
    priority: String(supplier?.priority ?? 5),
    warnBelow: supplier?.warnBelow ?? '1000',
    reason: '',
  };
}

export function SupplierDialog({ of: supplier, onClose }: { of?: Supplier; onClose: () => void }) {
  const form = useNewForm(() => valuesOf(supplier));
  const refresh = useRefreshSuppliers();
  const input = () => {
    const { style, ...values } = form.values();
    return { ...values, style: Number(style) as 1, ...(supplier && { id: supplier.id }) };
  };
  return (
    <SaveDialog
      by={saveRechargeSupplier}
      said={supplier ? '已保存，新的订单按它交出' : '已新增，填好报价并启用后开始使用'}
      refresh={refresh}
      title={supplier ? `修改${supplier.name}` : '新增充值供应商'}
      label="充值供应商"
      form={form}
      consequences={supplier ? [] : ['新供应商先停用；查到余额、填好报价以后再启用。']}
      input={input}
      onClose={onClose}
    >
      <TextField path="name" label="名称" hint="运营台里看，用户看不到" />
      <ChoiceField path="style" label="接口协议" options={optionsOf('supplierStyle')} />
      <TextField path="endpoint" label="接口地址" mono />
      <KeyFields isNew={!supplier} />
      <TextField path="priority" label="优先级" inputMode="numeric" hint="1 到 9，数小的先用；同级取进价低的" />
      <TextField path="warnBelow" label="余额低于" unit="元" inputMode="decimal" hint="低于它就提醒；0 表示不提醒" />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </SaveDialog>
  );
}

/** The two parts of an account, as the supplier calls them. */
function KeyFields({ isNew }: { isNew: boolean }) {
  const isJuhe = useValue<string>('style') === JUHE;
  return (
    <>
      <TextField path="account" label={isJuhe ? 'AppKey' : 'AppId'} mono />
      <TextField
        path="secret"
        label={isJuhe ? 'OpenID' : 'AppSecret'}
        type="password"
        autoComplete="new-password"
        {...(!isNew && { hint: '留空则沿用原来的' })}
      />
    </>
  );
}
