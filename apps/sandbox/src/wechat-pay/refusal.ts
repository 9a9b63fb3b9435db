// Refusals of WeChat Pay: HTTP status, code and message as its documents list them.

const REFUSALS = {
  SIGN_ERROR: [401, '签名错误，请检查后再试'],
  PARAM_ERROR: [400, '参数错误'],
  NO_AUTH: [403, '商户无权限'],
  APPID_MCHID_NOT_MATCH: [400, 'appid和mch_id不匹配'],
  ORDERPAID: [400, '该订单已支付'],
  ORDER_CLOSED: [400, '该订单已关闭'],
  OUT_TRADE_NO_USED: [403, '商户订单号重复'],
  ORDER_NOT_EXIST: [404, '订单不存在'],
  RESOURCE_NOT_EXISTS: [404, '退款单不存在'],
  INVALID_REQUEST: [400, '订单金额或退款金额与之前请求不一致，或超过可退金额'],
  NOT_ENOUGH: [403, '基本账户余额不足，请充值后重新发起'],
  NO_STATEMENT_EXIST: [400, '账单文件不存在'],
  SYSTEM_ERROR: [500, '系统异常，请稍后重试'],
} as const;

type RefusalCode = keyof typeof REFUSALS;

export class Refusal extends Error {
  readonly status: number;
  readonly text: string;

  constructor(readonly code: RefusalCode) {
    super(code);
    [this.status, this.text] = REFUSALS[code];
  }
}
