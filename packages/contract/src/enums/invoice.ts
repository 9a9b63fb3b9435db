// Enumerations of invoices.
import { enumeration } from './enumeration';

export const titleKind = enumeration({
  personal: [1, '个人'],
  ordinary: [2, '企业普通发票'],
  special: [3, '企业专用发票'],
});

export const invoiceStatus = enumeration({
  applied: [1, '待审核', 'warning'],
  issuing: [2, '开具中', 'brand'],
  issued: [3, '已开具', 'success'],
  refused: [4, '已退回', 'danger'],
  cancelled: [5, '已撤销', 'quiet'],
  reversed: [6, '已红冲', 'quiet'],
  partlyReversed: [7, '部分红冲', 'warning'],
});

/** What is taxed alike and stands on one line. Names and codes: `taxItems` of the contract's invoice. */
export const taxItem = enumeration({
  call: [1, '接口调用服务'],
  package: [2, '接口套餐服务'],
  vip: [3, '会员服务'],
  sms: [4, '短信服务'],
});

export const invoiceFile = enumeration({
  pdf: [1, 'PDF'],
  ofd: [2, 'OFD'],
  xml: [3, 'XML'],
});

/** Where the platform's list of a month and what is kept here do not agree. */
export const comparisonKind = enumeration({
  notHere: [1, '本站没有'],
  notThere: [2, '平台没有'],
  amount: [3, '金额不符'],
});

export const reversalStatus = enumeration({
  waiting: [1, '待复核', 'warning'],
  issuing: [2, '红冲中', 'brand'],
  issued: [3, '已红冲', 'success'],
  refused: [4, '未同意', 'quiet'],
  dropped: [5, '不用红冲', 'quiet'],
});
