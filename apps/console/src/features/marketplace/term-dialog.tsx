// Setting the terms of supply: for everybody or one supplier, at once or from a time on.
import {
  getGoodsSupplier,
  listSupplyTerms,
  searchGoodsSuppliers,
  setSupplyTerms,
} from '@jishi/contract/console/marketplace-supplier';
import { useRefreshOf } from '../../shell/client';
import { AreaField, MomentField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';

/** Without a supplier: for everybody. */
export function TermDialog({ supplier, onClose }: { supplier?: { id: string; name: string }; onClose: () => void }) {
  const form = useNewForm(() => ({ feeRate: '', settleDays: '', bond: '', fromTime: '', reason: '' }));
  return (
    <SaveDialog
      by={setSupplyTerms}
      refresh={useRefreshOf(listSupplyTerms, getGoodsSupplier, searchGoodsSuppliers)}
      title={supplier ? `${supplier.name} 的供货条件` : '所有供货方的供货条件'}
      form={form}
      consequences={['从起始时间起下的单按新条件，已下的单照旧；一家自己的条件优先于所有供货方的']}
      input={() => ({ ...form.values(), ...(supplier && { supplierId: supplier.id }) })}
      onClose={onClose}
    >
      <TextField path="feeRate" label="平台服务费" unit="万分之" hint="250 是 2.5%，最高 5000" inputMode="numeric" />
      <TextField path="settleDays" label="结算天数" unit="天" hint="交付后这么多天无争议结算" inputMode="numeric" />
      <TextField path="bond" label="保证金" unit="元" hint="申请时交，已入驻的不补" inputMode="decimal" />
      <MomentField path="fromTime" label="起始时间" hint="不填为马上" />
      <AreaField path="reason" label="原因" rows={2} />
    </SaveDialog>
  );
}
