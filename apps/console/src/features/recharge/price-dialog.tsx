// Setting a price: everybody's, a level's or a member's, at once or from a time on.
import { listRechargePrices, searchRechargeProducts, setRechargePrice } from '@jishi/contract/console/recharge';
import { useRefreshOf } from '../../shell/client';
import { AreaField, MomentField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import type { Product } from './product';

export function PriceDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const form = useNewForm(() => ({ price: '', level: '', memberId: '', fromTime: '', reason: '' }));
  return (
    <SaveDialog
      by={setRechargePrice}
      said="已定价"
      refresh={useRefreshOf(searchRechargeProducts, listRechargePrices)}
      title={`定价 ${product.name}`}
      form={form}
      consequences={['从起始时间起下的单按新价，已下的单不变；等级和用户都不填是所有人的价格']}
      verb="定价"
      input={() => ({ ...form.values(), productId: product.id })}
      onClose={onClose}
    >
      <TextField path="price" label="价格" unit="元" hint="等级或用户的价格不填是取消它" inputMode="decimal" />
      <TextField path="level" label="会员等级" hint="1 最低；不填则不限" inputMode="numeric" />
      <TextField path="memberId" label="用户编号" inputMode="numeric" mono />
      <MomentField path="fromTime" label="起始时间" hint="不填为马上" />
      <AreaField path="reason" label="原因" rows={2} />
    </SaveDialog>
  );
}
