// Every enumeration of the wire by name, as rows of value, label and colour. Programs take the values by name from the
// files beside this one: `payChannel.alipay`.
import * as account from './enums/account';
import * as catalogue from './enums/catalogue';
import * as access from './enums/access';
import * as payment from './enums/payment';
import * as coupon from './enums/coupon';
import * as content from './enums/content';
import * as organisation from './enums/organisation';
import * as referral from './enums/referral';
import * as delivery from './enums/delivery';
import * as invoice from './enums/invoice';
import * as job from './enums/job';
import * as quote from './enums/quote';
import * as appeal from './enums/appeal';
import * as support from './enums/support';
import * as deed from './enums/deed';
import * as deedPaper from './enums/deed-paper';
import * as status from './enums/status';
import * as marketplace from './enums/marketplace';
import * as recharge from './enums/recharge';
import * as rechargeSupplier from './enums/recharge-supplier';
import * as review from './enums/review';
import * as sms from './enums/sms';
import * as smsChannel from './enums/sms-channel';
import * as certification from './enums/certification';
import * as outlet from './enums/outlet';
import * as upstream from './enums/upstream';

export type { EnumRow } from './enums/enumeration';

/** Those that the console has words of; every screen of it carries them. */
export const consoleEnums = {
  memberStatus: account.memberStatus.rows,
  memberStep: account.memberStep.rows,
  authStatus: account.authStatus.rows,
  authType: account.authType.rows,
  projectStatus: catalogue.projectStatus.rows,
  projectNeeds: catalogue.projectNeeds.rows,
  applyStatus: catalogue.applyStatus.rows,
  sceneAuditStatus: access.sceneAuditStatus.rows,
  keyMode: access.keyMode.rows,
  keyStatus: access.keyStatus.rows,
  lateCharge: access.lateCharge.rows,
  chargeSource: catalogue.chargeSource.rows,
  chargeUnit: catalogue.chargeUnit.rows,
  payOrderKind: payment.payOrderKind.rows,
  payChannel: payment.payChannel.rows,
  payOrderStatus: payment.payOrderStatus.rows,
  vipPeriod: payment.vipPeriod.rows,
  refundWay: payment.refundWay.rows,
  refundStatus: payment.refundStatus.rows,
  withdrawalStatus: payment.withdrawalStatus.rows,
  adjustmentKind: payment.adjustmentKind.rows,
  adjustmentStatus: payment.adjustmentStatus.rows,
  remittanceStatus: payment.remittanceStatus.rows,
  couponKind: coupon.couponKind.rows,
  couponStatus: coupon.couponStatus.rows,
  couponSource: coupon.couponSource.rows,
  templateStatus: coupon.templateStatus.rows,
  campaignKind: coupon.campaignKind.rows,
  payeeKind: payment.payeeKind.rows,
  moneyFlow: payment.moneyFlow.rows,
  differenceKind: payment.differenceKind.rows,
  differenceState: payment.differenceState.rows,
  ledgerEntryKind: payment.ledgerEntryKind.rows,
  loginWay: account.loginWay.rows,
  messageKind: account.messageKind.rows,
  broadcastStatus: content.broadcastStatus.rows,
  noticeKind: content.noticeKind.rows,
  entryStatus: content.entryStatus.rows,
  vipMembershipState: payment.vipMembershipState.rows,
  actorKind: account.actorKind.rows,
  callOutcome: access.callOutcome.rows,
  jobStatus: job.jobStatus.rows,
  deliveryChannel: delivery.deliveryChannel.rows,
  deliveryStatus: delivery.deliveryStatus.rows,
  reviewKind: review.reviewKind.rows,
  reviewStatus: review.reviewStatus.rows,
  titleKind: invoice.titleKind.rows,
  invoiceStatus: invoice.invoiceStatus.rows,
  taxItem: invoice.taxItem.rows,
  invoiceFile: invoice.invoiceFile.rows,
  comparisonKind: invoice.comparisonKind.rows,
  reversalStatus: invoice.reversalStatus.rows,
  factVerdict: review.factVerdict.rows,
  smsStatus: sms.smsStatus.rows,
  signatureSource: sms.signatureSource.rows,
  carrier: sms.carrier.rows,
  filingStatus: sms.filingStatus.rows,
  smsKind: sms.smsKind.rows,
  smsProvider: smsChannel.smsProvider.rows,
  outletHealth: outlet.outletHealth.rows,
  smsState: sms.smsState.rows,
  optOutSource: sms.optOutSource.rows,
  rechargeKind: recharge.rechargeKind.rows,
  rechargeStatus: recharge.rechargeStatus.rows,
  rechargeAccount: recharge.rechargeAccount.rows,
  rechargeSale: recharge.rechargeSale.rows,
  rechargeDifference: recharge.rechargeDifference.rows,
  appealKind: appeal.appealKind.rows,
  appealStatus: appeal.appealStatus.rows,
  ticketSubject: support.ticketSubject.rows,
  ticketPriority: support.ticketPriority.rows,
  ticketStatus: support.ticketStatus.rows,
  ticketRating: support.ticketRating.rows,
  deedStatus: deed.deedStatus.rows,
  platformPart: status.platformPart.rows,
  incidentKind: status.incidentKind.rows,
  incidentEffect: status.incidentEffect.rows,
  incidentPhase: status.incidentPhase.rows,
  supplierStyle: rechargeSupplier.supplierStyle.rows,
  billDifference: rechargeSupplier.billDifference.rows,
  billDifferenceState: rechargeSupplier.billDifferenceState.rows,
  upstreamFinding: upstream.upstreamFinding.rows,
  quoteLinkOrigin: quote.quoteLinkOrigin.rows,
  goodsWay: marketplace.goodsWay.rows,
  supplierStatus: marketplace.supplierStatus.rows,
  goodsStatus: marketplace.goodsStatus.rows,
  goodsOrderStatus: marketplace.goodsOrderStatus.rows,
  settlementStatus: marketplace.settlementStatus.rows,
  disputeKind: marketplace.disputeKind.rows,
  disputeStatus: marketplace.disputeStatus.rows,
  payoutStatus: marketplace.payoutStatus.rows,
  certificationStatus: certification.certificationStatus.rows,
  certificationWay: certification.certificationWay.rows,
  campaignStage: coupon.campaignStage.rows,
  payeeStatus: payment.payeeStatus.rows,
  enteredStatus: payment.enteredStatus.rows,
  receiptOutcome: payment.receiptOutcome.rows,
  loginResult: account.loginResult.rows,
  smsRefundStatus: sms.smsRefundStatus.rows,
  channelTest: smsChannel.channelTest.rows,
  rechargeAttempt: recharge.rechargeAttempt.rows,
  referralStage: referral.referralStage.rows,
  referralSign: referral.referralSign.rows,
  referralProposal: referral.referralProposal.rows,
};

/** All, of which the portal asks the server for the words. */
export const enums = {
  ...consoleEnums,
  organisationRole: organisation.organisationRole.rows,
  deedKind: deedPaper.deedKind.rows,
  deedFile: deedPaper.deedFile.rows,
  priceLineKind: payment.priceLineKind.rows,
  statementMailState: payment.statementMailState.rows,
  vipPurchase: payment.vipPurchase.rows,
  offerStatus: catalogue.offerStatus.rows,
  packageState: access.packageState.rows,
  exportKind: content.exportKind.rows,
  exportState: content.exportState.rows,
  variableKind: sms.variableKind.rows,
  smsOrigin: sms.smsOrigin.rows,
  lineFault: sms.lineFault.rows,
  rechargeOrigin: recharge.rechargeOrigin.rows,
  rechargeNotify: recharge.rechargeNotify.rows,
  rechargeEvent: recharge.rechargeEvent.rows,
  quoteProduct: quote.quoteProduct.rows,
  quoteStatus: quote.quoteStatus.rows,
  quoteChange: quote.quoteChange.rows,
  quoteMail: quote.quoteMail.rows,
  quoteSending: quote.quoteSending.rows,
  goodsOrderEvent: marketplace.goodsOrderEvent.rows,
  cardImportStatus: marketplace.cardImportStatus.rows,
  offerOrder: marketplace.offerOrder.rows,
  smallTransferStatus: certification.smallTransferStatus.rows,
};

export type EnumName = keyof typeof enums;
export type ConsoleEnumName = keyof typeof consoleEnums;
