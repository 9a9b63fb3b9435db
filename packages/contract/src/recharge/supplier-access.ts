// How a supplier's program is reached: its wire, its address, and our account there.
import { supplierStyle } from '../enums/recharge-supplier';
import { outletAccess } from '../outlet';
import { oneOf } from '../values';

export const SupplierAccess = {
  style: oneOf(supplierStyle, '请选择接口协议'),
  ...outletAccess({ missing: '请填写账号', wrong: '账号是 4 到 128 位字母或数字' }),
};
