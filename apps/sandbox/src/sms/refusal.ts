// The two kinds of refusal of Alibaba Cloud: by its gateway (HTTP 4xx) and by the SMS service (HTTP 200 with a code).

/** The request itself is wrong: unsigned, expired, an unknown action. */
export class GatewayRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const WORDS = {
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号码格式错误',
  'isv.MOBILE_COUNT_OVER_LIMIT': '手机号码数量超过限制',
  'isv.SMS_SIGNATURE_ILLEGAL': '该账号下找不到对应签名',
  'isv.SMS_TEMPLATE_ILLEGAL': '该账号下找不到对应模板',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模板缺少变量',
  'isv.INVALID_JSON_PARAM': '参数格式错误，请修改为字符串值',
  'isv.PARAM_LENGTH_LIMIT': '参数超过长度限制',
  'isv.INVALID_PARAMETERS': '参数格式不正确',
  'isv.AMOUNT_NOT_ENOUGH': '当前账户余额不足',
  'isv.OUT_OF_SERVICE': '业务停机',
  'isv.BLACK_KEY_CONTROL_LIMIT': '黑名单管控',
  'isp.SYSTEM_ERROR': '系统错误',
} as const;

export type ServiceCode = keyof typeof WORDS;

/** The service understood and says no. */
export class ServiceRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  static of(code: ServiceCode): ServiceRefusal {
    return new ServiceRefusal(code, WORDS[code]);
  }

  /** Too many codes to one number. */
  static limited(unit: '分钟' | '小时' | '天', permits: number): ServiceRefusal {
    return new ServiceRefusal('isv.BUSINESS_LIMIT_CONTROL', `触发${unit}级流控Permits:${permits}`);
  }
}

/** True for a code that the service may answer. */
export function isServiceCode(value: string): value is ServiceCode {
  return Object.hasOwn(WORDS, value);
}
