// Adds a supplier's offer for a product or changes it.
import { searchRechargeProducts } from '@jishi/contract/console/recharge';
import {
  type listRechargeOffers,
  listRechargeSuppliers,
  saveRechargeOffer,
} from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { AreaField, CheckField, CheckListField, ChoiceField, TextField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { optionsOf } from '../../../shell/labels';
import { PROVINCES } from '../reach';
import { useRefreshSuppliers } from './refresh';

type Offer = Output<typeof listRechargeOffers>['list'][number];

function valuesOf(offer: Offer | undefined) {
  return {
    supplierId: offer?.supplierId ?? '',
    productId: offer?.productId ?? '',
    code: offer?.code ?? '',
    price: offer?.price ?? '',
    carriers: (offer?.carriers ?? []).map(String),
    provinces: (offer?.provinces ?? []).map(String),
    stock: offer?.stock === null || offer === undefined ? '' : String(offer.stock),
    isOn: offer?.isOn ?? true,
    reason: '',
  };
}

export function OfferDialog({ offer, onClose }: { offer?: Offer; onClose: () => void }) {
  const form = useNewForm(() => valuesOf(offer));
  const input = () => {
    const { carriers, provinces, stock, ...values } = form.values();
    return {
      ...values,
      carriers: carriers.map(Number) as 1[],
      provinces: provinces.map(Number) as 11[],
      stock: stock === '' ? null : stock,
    };
  };
  return (
    <SaveDialog
      by={saveRechargeOffer}
      said="已保存，新的订单按它计成本"
      refresh={useRefreshSuppliers()}
      title={offer ? `${offer.supplierName}的${offer.productName}` : '新增报价'}
      label="报价"
      form={form}
      input={input}
      onClose={onClose}
    >
      {!offer && <Choices />}
      <TextField path="code" label="供应商的产品编号" mono hint="聚合协议填面值，如 50" />
      <TextField path="price" label="进价" unit="元" inputMode="decimal" hint="以前的进价留作历史" />
      <CheckListField path="carriers" label="只充这些运营商" hint="都不选则不限" options={optionsOf('carrier')} />
      <CheckListField
        path="provinces"
        label="只充这些省份"
        hint="都不选则不限；归属地查不到的号码不给它"
        options={PROVINCES}
      />
      <TextField path="stock" label="库存" inputMode="numeric" hint="从保存起算；留空不限" />
      <CheckField path="isOn" label="启用" />
      <AreaField path="reason" label="原因" hint="留在价格历史和审计记录里" rows={2} />
    </SaveDialog>
  );
}

const MOST_PRODUCTS = 100;

function Choices() {
  const suppliers = useQuery(query(listRechargeSuppliers, {}));
  const products = useQuery(query(searchRechargeProducts, { pageSize: MOST_PRODUCTS }));
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <>
      <ChoiceField
        path="supplierId"
        label="供应商"
        placeholder="请选择"
        options={(suppliers.data ?? []).map(optionOf)}
      />
      <ChoiceField
        path="productId"
        label="产品"
        placeholder="请选择"
        options={(products.data?.list ?? []).map(optionOf)}
      />
    </>
  );
}
