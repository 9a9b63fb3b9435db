// Every contract module by its domain: what the server mounts, OpenAPI documents and the checks count.
import * as access from './access';
import * as accessApply from './access/apply';
import * as accessCollection from './access/collection';
import * as accessGuard from './access/guard';
import * as accessDefaultKey from './access/default-key';
import * as accessAuthorization from './access/authorization';
import * as accessKey from './access/key';
import * as accessRecord from './access/record';
import * as accessScene from './access/scene';
import * as account from './account';
import * as accountPasskey from './account/passkey';
import * as accountPassword from './account/password';
import * as accountPhone from './account/phone';
import * as accountSession from './account/session';
import * as accountWarning from './account/warning';
import * as accountWechat from './account/wechat';
import * as adtracking from './adtracking';
import * as appeal from './appeal';
import * as audit from './audit';
import * as bank from './bank';
import * as catalogue from './catalogue';
import * as catalogueChoice from './catalogue/choice';
import * as certification from './certification';
import * as certificationDraft from './certification/draft';
import * as certificationEnterprise from './certification/enterprise';
import * as certificationLicence from './certification/licence';
import * as consoleAccess from './console/access';
import * as consoleAccount from './console/account';
import * as consoleAdjustment from './console/adjustment';
import * as consoleAdtracking from './console/adtracking';
import * as consoleAppeal from './console/appeal';
import * as consoleApply from './console/apply';
import * as consoleAudit from './console/audit';
import * as consoleAvailability from './console/availability';
import * as consoleManualPayment from './console/manual-payment';
import * as consoleCatalogue from './console/catalogue';
import * as consoleCertification from './console/certification';
import * as consoleCheck from './console/check';
import * as consoleCohort from './console/cohort';
import * as consoleComparison from './console/comparison';
import * as consoleContent from './console/content';
import * as consoleDelivery from './console/delivery';
import * as consoleCoupon from './console/coupon';
import * as consoleEntry from './console/entry';
import * as consoleHome from './console/home';
import * as consoleInvoice from './console/invoice';
import * as consoleInvoiceSetting from './console/invoice-setting';
import * as consoleJob from './console/job';
import * as consoleLedger from './console/ledger';
import * as consoleMarketplaceProduct from './console/marketplace-product';
import * as consoleMarketplaceSupplier from './console/marketplace-supplier';
import * as consoleMemberNote from './console/member-note';
import * as consoleMessage from './console/message';
import * as consoleOpenapi from './console/openapi';
import * as consoleOperator from './console/operator';
import * as consoleOwnAccount from './console/own-account';
import * as consoleOwnPasskey from './console/own-passkey';
import * as consolePayment from './console/payment';
import * as consoleProductType from './console/product-type';
import * as consoleQuote from './console/quote';
import * as consoleMarketplaceOrder from './console/marketplace-order';
import * as consoleRecharge from './console/recharge';
import * as consoleRechargeOrder from './console/recharge-order';
import * as consoleRechargeBill from './console/recharge-bill';
import * as consoleRechargeSupplier from './console/recharge-supplier';
import * as consoleReconciliation from './console/reconciliation';
import * as consoleReferral from './console/referral';
import * as consoleRefund from './console/refund';
import * as consoleRemittance from './console/remittance';
import * as consoleRevenue from './console/revenue';
import * as consoleReview from './console/review';
import * as consoleScene from './console/scene';
import * as consoleSetting from './console/setting';
import * as consoleSms from './console/sms';
import * as consoleSmsBlock from './console/sms-block';
import * as consoleSmsChannel from './console/sms-channel';
import * as consoleSmsMessage from './console/sms-message';
import * as consoleProvider from './console/provider';
import * as consoleUpstream from './console/upstream';
import * as consoleVip from './console/vip';
import * as content from './content';
import * as contentFeed from './content/feed';
import * as contentHelp from './content/help';
import * as contentNews from './content/news';
import * as contentNotice from './content/notice';
import * as coupon from './coupon';
import * as consoleDeed from './console/deed';
import * as deed from './deed';
import * as exports from './export';
import * as invoice from './invoice';
import * as ledger from './ledger';
import * as marketplaceDispute from './marketplace/dispute';
import * as marketplaceGoods from './marketplace/goods';
import * as marketplaceOrder from './marketplace/order';
import * as marketplaceProduct from './marketplace/product';
import * as marketplaceSettlement from './marketplace/settlement';
import * as marketplaceStatistic from './marketplace/statistic';
import * as marketplaceSupplier from './marketplace/supplier';
import * as message from './message';
import * as organisation from './organisation';
import * as organisationKey from './organisation/key';
import * as organisationSpend from './organisation/spend';
import * as packages from './package';
import * as packageRecord from './package/record';
import * as packageRenewal from './package/renewal';
import * as payment from './payment';
import * as paymentRemittance from './payment/remittance';
import * as paymentWithdrawal from './payment/withdrawal';
import * as productFile from './product-file';
import * as consoleSupport from './console/support';
import * as support from './support';
import * as consoleStatus from './console/status';
import * as status from './status';
import * as quote from './quote';
import * as quoteMail from './quote/mail';
import * as rechargeOrder from './recharge/order';
import * as rechargeProduct from './recharge/product';
import * as referral from './referral';
import * as smsBatch from './sms/batch';
import * as smsMessage from './sms/message';
import * as smsOptOut from './sms/opt-out';
import * as smsSend from './sms/send';
import * as smsSignature from './sms/signature';
import * as smsStatistic from './sms/statistic';
import * as smsTemplate from './sms/template';
import * as statement from './statement';
import * as statementMail from './statement/mail';
import * as vip from './vip';

export const modules = {
  access: [
    access,
    accessApply,
    accessCollection,
    accessScene,
    consoleApply,
    consoleScene,
    accessGuard,
    accessDefaultKey,
    accessAuthorization,
    accessKey,
    accessRecord,
    consoleAccess,
  ],
  account: [
    account,
    accountPasskey,
    accountPassword,
    accountPhone,
    accountWechat,
    accountSession,
    accountWarning,
    consoleAccount,
    consoleMemberNote,
    consoleCohort,
  ],
  adtracking: [adtracking, consoleAdtracking],
  appeal: [appeal, consoleAppeal],
  audit: [audit, consoleAudit],
  bank: [bank],
  deed: [deed, consoleDeed],
  catalogue: [
    catalogue,
    catalogueChoice,
    consoleAvailability,
    consoleCatalogue,
    consoleProductType,
    consoleCheck,
    consoleOpenapi,
    productFile,
  ],
  certification: [
    certification,
    certificationDraft,
    certificationEnterprise,
    certificationLicence,
    consoleCertification,
  ],
  content: [content, contentNews, contentHelp, contentNotice, contentFeed, consoleContent, consoleEntry],
  coupon: [coupon, consoleCoupon],
  export: [exports],
  home: [consoleHome],
  invoice: [invoice, consoleInvoice, consoleInvoiceSetting, consoleComparison],
  job: [consoleJob],
  ledger: [ledger, consoleLedger, consoleRevenue],
  marketplace: [
    marketplaceGoods,
    marketplaceProduct,
    marketplaceStatistic,
    marketplaceSupplier,
    marketplaceOrder,
    marketplaceSettlement,
    marketplaceDispute,
    consoleMarketplaceOrder,
    consoleMarketplaceProduct,
    consoleMarketplaceSupplier,
  ],
  message: [message, consoleMessage, consoleDelivery],
  operator: [consoleOperator, consoleOwnAccount, consoleOwnPasskey],
  organisation: [organisation, organisationKey, organisationSpend],
  package: [packages, packageRecord, packageRenewal],
  payment: [
    payment,
    paymentRemittance,
    consoleAdjustment,
    consolePayment,
    consoleReconciliation,
    consoleRemittance,
    paymentWithdrawal,
    consoleManualPayment,
    consoleRefund,
  ],
  quote: [quote, quoteMail, consoleQuote],
  support: [support, consoleSupport],
  status: [status, consoleStatus],
  recharge: [
    rechargeProduct,
    rechargeOrder,
    consoleRecharge,
    consoleRechargeOrder,
    consoleRechargeSupplier,
    consoleRechargeBill,
  ],
  referral: [referral, consoleReferral],
  review: [consoleReview],
  setting: [consoleSetting, consoleProvider],
  sms: [
    smsBatch,
    smsMessage,
    smsOptOut,
    smsSend,
    smsSignature,
    smsStatistic,
    smsTemplate,
    consoleSms,
    consoleSmsBlock,
    consoleSmsChannel,
    consoleSmsMessage,
  ],
  statement: [statement, statementMail],
  upstream: [consoleUpstream],
  vip: [vip, consoleVip],
} as const;
