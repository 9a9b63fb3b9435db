// Putting cards into the stock of a product.
import { addRechargeCards, searchRechargeProducts } from '@jishi/contract/console/recharge';
import { useRefreshOf } from '../../shell/client';
import { AreaField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import type { Product } from './product';

export function CardsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const form = useNewForm(() => ({ cards: '', reason: '' }));
  return (
    <SaveDialog
      by={addRechargeCards}
      said={({ added, repeated }) => `已入库 ${added} 张${repeated > 0 ? `，${repeated} 张库里已有` : ''}`}
      refresh={useRefreshOf(searchRechargeProducts)}
      title={`卡密入库 ${product.name}`}
      form={form}
      consequences={['加密保存，入库后不再显示卡密；每张只卖一次']}
      verb="入库"
      pendingVerb="正在入库"
      input={() => ({ ...form.values(), productId: product.id })}
      onClose={onClose}
    >
      <AreaField path="cards" label="卡号与卡密" hint="每行：卡号,卡密,有效期（可不填，如 2030-12-31）" rows={8} mono />
      <AreaField path="reason" label="原因" rows={2} />
    </SaveDialog>
  );
}
