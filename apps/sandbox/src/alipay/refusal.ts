// Refusals of the platform: code, msg, sub_code and sub_msg as its documents list them.

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly msg: string,
    readonly subCode: string,
    readonly subMsg: string,
  ) {
    super(subCode);
  }

  /** The fields of the answer node. */
  get node(): Record<string, string> {
    return { code: this.code, msg: this.msg, sub_code: this.subCode, sub_msg: this.subMsg };
  }
}

const MISSING = {
  'app-id': '缺少AppID参数',
  method: '缺少方法名参数',
  'signature-type': '缺少签名类型参数',
  signature: '缺少签名参数',
  timestamp: '缺少时间戳参数',
  version: '缺少版本参数',
} as const;

const INVALID = {
  'app-id': '无效的AppID参数',
  method: '不存在的方法名',
  'signature-type': '无效的签名类型',
  timestamp: '非法的时间戳参数',
  charset: '字符集错误',
  format: '无效的数据格式',
  'encrypt-type': '无效的加密类型',
  parameter: '参数无效',
} as const;

const BUSINESS = {
  'ACQ.INVALID_PARAMETER': '参数无效',
  'ACQ.TRADE_NOT_EXIST': '交易不存在',
  'ACQ.TRADE_HAS_SUCCESS': '交易已被支付',
  'ACQ.TRADE_HAS_CLOSE': '交易已经关闭',
  'ACQ.TRADE_STATUS_ERROR': '交易状态不合法',
  'ACQ.REASON_TRADE_STATUS_INVALID': '交易状态异常',
  'ACQ.CONTEXT_INCONSISTENT': '交易信息被篡改',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': '退款金额无效',
  'ACQ.DISCORDANT_REPEAT_REQUEST': '不一致的请求',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '卖家余额不足',
  'isp.bill_not_exist': '账单不存在',
} as const;

/** A common parameter is missing, such as `timestamp`. */
export function missing(parameter: keyof typeof MISSING): Refusal {
  return new Refusal('40001', 'Missing Required Arguments', `isv.missing-${parameter}`, MISSING[parameter]);
}

/** A common parameter is wrong. */
export function invalid(parameter: keyof typeof INVALID): Refusal {
  return new Refusal('40002', 'Invalid Arguments', `isv.invalid-${parameter}`, INVALID[parameter]);
}

/** The signature is wrong; the platform tells the text it verified, escaped for HTML. */
export function invalidSignature(escapedContent: string): Refusal {
  const advice = '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配，网关生成的验签字符串为：';
  return new Refusal('40002', 'Invalid Arguments', 'isv.invalid-signature', advice + escapedContent);
}

/** The request is well-formed and signed, the business says no. */
export function business(subCode: keyof typeof BUSINESS): Refusal {
  return new Refusal('40004', 'Business Failed', subCode, BUSINESS[subCode]);
}

/** The platform itself failed: the caller cannot know what happened. */
export function systemError(): Refusal {
  return new Refusal('20000', 'Service Currently Unavailable', 'isp.unknow-error', '系统繁忙');
}

/** The merchant has not signed up for the requested product. */
export function notSignedUp(): Refusal {
  return new Refusal('40006', 'Insufficient Permissions', 'isv.insufficient-isv-permissions', 'ISV权限不足');
}
