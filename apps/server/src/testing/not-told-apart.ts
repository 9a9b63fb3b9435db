/** What names a row by itself changes nothing of the answer here, with the reason. */
export const NOT_TOLD_APART: Record<string, string> = {
  '/order/api/record/tail projectId': 'a stream of calls to come',
  '/order/api/record/tail apiId': 'a stream of calls to come',
  '/order/api/record/tail keyId': 'a stream of calls to come',
  '/order/api/record/export projectId': 'conditions of a file written later, as of the list that tells it apart',
  '/order/api/record/export apiId': 'as above',
  '/order/api/record/export keyId': 'as above',
  '/order/api/record/export requestId': 'as above',
  '/pay/order/export orderNo': 'as above',
  '/consumption/order/package/export projectId': 'as above',
  '/consumption/order/vip/export orderNo': 'as above',
  '/mem/apiKey/save projectIds': 'looked at together with the id of an own key',
  '/consumption/order/vip/buy couponId': 'looked at after an unpaid order for VIP, which the victim has by then',
  '/mem/pay/complete/transfer slipId': 'looked at together with an own order that is paid by transfer',
  '/invoice/apply id': 'looked at together with an own title; /invoice/apply-init tells it apart',
  '/invoice/record/download reversalNo': 'looked at together with the number of an own invoice',
  '/invoice/title/save taxNo': 'a public number of a company, which names no row',
};
