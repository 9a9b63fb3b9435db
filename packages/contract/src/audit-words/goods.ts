// What is done in the marketplace of goods, in words.

/** By members: who buys, and who supplies. */
export const goodsMemberActions: Readonly<Record<string, string>> = {
  'marketplace.answerDispute': '回应权益争议',
  'marketplace.applySupply': '申请成为供货方',
  'marketplace.cancelOrder': '取消权益订单',
  'marketplace.cancelPayout': '撤回货款提现',
  'marketplace.confirmOrder': '核对权益订单，提前结算',
  'marketplace.deliver': '人工发货',
  'marketplace.endDelivery': '不再交付',
  'marketplace.importCards': '导入卡密',
  'marketplace.leaveSupply': '退出供货',
  'marketplace.openDispute': '提出权益争议',
  'marketplace.requestPayout': '申请货款提现',
  'marketplace.saveApi': '登记发货接口',
  'marketplace.saveGoods': '修改供货商品',
  'marketplace.setHours': '停止供货或登记休假',
  'marketplace.setPrices': '修改商品价格',
  'marketplace.showAccount': '查看充值账号',
  'marketplace.showCards': '查看买到的卡密',
  'marketplace.submitGoods': '提交供货商品',
  'marketplace.switchGoods': '上架或下架商品',
  'marketplace.takeBackDispute': '撤回权益争议',
  'marketplace.takeBackGoods': '改动待审核的商品',
  'marketplace.takeBackSupply': '撤回入驻申请',
  'marketplace.undoImport': '撤销卡密导入',
};

/** By operators and the system. */
export const goodsActions: Readonly<Record<string, string>> = {
  'marketplace.acceptGoods': '同意供货商品',
  'marketplace.acceptSupplier': '同意供货方入驻',
  'marketplace.grantDispute': '判给买家退款',
  'marketplace.grantPayout': '同意货款提现',
  'marketplace.handOverDispute': '争议转平台处理',
  'marketplace.recordPayout': '登记货款打款',
  'marketplace.refuseDispute': '争议不成立',
  'marketplace.refuseGoods': '拒绝供货商品',
  'marketplace.refusePayout': '拒绝货款提现',
  'marketplace.refuseSupplier': '拒绝供货方入驻',
  'marketplace.saveGroup': '保存权益分组',
  'marketplace.saveProduct': '保存权益商品',
  'marketplace.saveType': '保存权益品类',
  'marketplace.setTerms': '定供货条件',
  'marketplace.showPayoutAccount': '查看提现账号',
  'marketplace.stopGoods': '停售或恢复供货商品',
  'marketplace.switchSupplier': '停用或恢复供货方',
};
