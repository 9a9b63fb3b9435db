// Result codes of gateway calls: the gateway's own answers, in place of the product's. The first three digits are the
// HTTP status. None is ever charged.

export type ResultCode = {
  code: number;
  text: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
};

export const gatewayRefusals = {
  malformedRequest: { code: 400001, text: '请求格式不正确，请检查请求行与请求头' },
  bodyDigestMissing: { code: 400002, text: '带请求体的签名请求需要 Content-MD5 头（请求体 MD5 的 Base64）' },
  bodyDigestMismatch: { code: 400003, text: 'Content-MD5 与请求体不一致，请对实际发送的字节计算' },
  usageQueryMalformed: {
    code: 400005,
    text: 'from、to 为 yyyy-MM-dd，相隔不超过 366 天；by 为 day、product、key 或 code',
  },
  spendCapMalformed: { code: 400006, text: '会话消费上限（X-Spend-Cap）为 0 到 100000 元，最多 5 位小数' },
  bodyCut: { code: 400004, text: '请求体没有传完，请重新发送' },
  idempotencyKeyMalformed: { code: 400010, text: 'Idempotency-Key 应为 1 到 255 个可见的 ASCII 字符，可以加双引号' },
  countUnreadable: { code: 400008, text: '参数缺少可以计量的内容，请核对接口文档' },
  tooManyUnits: { code: 400009, text: '一次请求的数量超过上限，请分几次发送' },
  addressNotEncoded: { code: 400007, text: '地址里的中文等字符要先做 URL 编码（UTF-8 百分号编码）' },

  credentialsMissing: { code: 401001, text: '缺少身份信息：请使用 Authorization: APPCODE 或 X-Ca-* 签名头' },
  keyUnknown: { code: 401002, text: '密钥不存在，请在控制台核对 AppKey 或 AppCode' },
  signatureMismatch: { code: 401003, text: '签名不正确，请核对待签名字符串与密钥' },
  timestampOutOfRange: { code: 401004, text: 'X-Ca-Timestamp 与服务器时间相差超过 15 分钟，请校准时钟（毫秒）' },
  nonceMalformed: { code: 401005, text: '缺少 X-Ca-Nonce，或其长度不在 8 到 128 个字符' },
  nonceSpent: { code: 401006, text: 'X-Ca-Nonce 已经用过，每次请求请使用新的随机值' },
  signatureMethodUnknown: { code: 401007, text: '不支持的 X-Ca-Signature-Method，请使用 HmacSHA256 或 RSA-SHA256' },
  signedHeadersIncomplete: {
    code: 401008,
    text: 'X-Ca-Signature-Headers 必须包含 x-ca-key、x-ca-nonce、x-ca-signature-method、x-ca-timestamp',
  },
  rsaKeyMissing: { code: 401010, text: '还没有上传 RSA 公钥，请在 IP 白名单与公钥页上传，或改用 HmacSHA256' },
  httpsRequired: { code: 401009, text: 'AppCode 只能通过 https 使用，请改用 https 或签名方式' },

  exhausted: { code: 402001, text: '套餐次数与余额都不足以支付本次调用，请购买套餐或充值' },
  notEnough: { code: 402002, text: '套餐余量与余额不够这次调用最多要用的数量，请购买套餐或充值' },
  prepaidOnly: { code: 402003, text: '带了 X-Prepaid-Only，而套餐次数不够这次调用，没有从余额扣' },

  keyOff: { code: 403001, text: '密钥已停用' },
  keyExpired: { code: 403002, text: '密钥已过期' },
  addressNotAllowed: { code: 403003, text: '来源 IP 不在密钥的白名单内' },
  outOfScope: { code: 403004, text: '此密钥不能调用这个产品' },
  notApplied: { code: 403005, text: '还没有申请这个产品，请先在控制台申请' },
  applyPending: { code: 403006, text: '申请正在等待场景审核' },
  applyClosed: { code: 403007, text: '申请未通过、已停用或已关闭' },
  personCertificationNeeded: { code: 403008, text: '这个产品需要实名认证，请先完成认证' },
  enterpriseCertificationNeeded: { code: 403009, text: '这个产品需要企业认证，请先完成认证' },
  memberFrozen: { code: 403010, text: '账户已冻结、正在注销或已注销' },

  pathUnknown: { code: 404001, text: '没有这个地址，调用地址为 /openapi/{产品代码}/{接口路径}' },
  projectUnknown: { code: 404002, text: '没有这个产品，或产品已下架' },
  apiUnknown: { code: 404003, text: '产品没有这个接口，请核对接口路径' },
  noTryOut: { code: 404004, text: '这个产品不提供免密钥试用' },
  sessionUnknown: { code: 404005, text: '会话不存在或已结束，请重新开始会话' },
  methodMismatch: { code: 405001, text: '请求方法不正确，请核对接口文档' },
  requestTooSlow: { code: 408001, text: '请求没有在 30 秒内传完，请重新发送' },
  idempotencyUnderWay: {
    code: 409001,
    text: '同一个 Idempotency-Key 的首次请求还在进行，请稍后用同样的请求重试',
    retryAfter: 1,
  },
  idempotencyUnknown: {
    code: 409002,
    text: '同一个 Idempotency-Key 的首次请求中断了，不知道产品是否已经执行，不会自动再执行；确认可以重复后，请换一个新的值',
  },
  idempotencyUnkept: {
    code: 409003,
    text: '同一个 Idempotency-Key 的首次请求已经完成，但答复超过 256 KB 或没有收完，没有保留；需要再次调用时，请换一个新的值',
  },
  bodyTooLarge: { code: 413001, text: '请求体超过 10 MB' },

  idempotencyOtherRequest: {
    code: 422001,
    text: '这个 Idempotency-Key 已经用在另一个请求上（产品、接口、参数、请求头或请求体不同），每个请求请使用新的值',
  },

  keyTooFast: { code: 429001, text: '超过密钥的每秒调用上限，请稍后再试', retryAfter: 1 },
  projectTooFast: { code: 429002, text: '超过产品的每秒调用上限，请稍后再试', retryAfter: 1 },
  dailyCallsReached: { code: 429003, text: '密钥今日调用次数已达上限，次日零点恢复' },
  dailySpendReached: { code: 429004, text: '密钥今日消费已达上限，次日零点恢复' },
  organisationCallsReached: {
    code: 429009,
    text: '组织给这位成员或这个密钥设的调用次数上限已用完，请在组织页查看何时恢复',
  },
  organisationSpendReached: {
    code: 429010,
    text: '组织给这位成员或这个密钥设的消费上限已用完，请在组织页查看何时恢复',
  },
  tooManyFailures: { code: 429007, text: '身份验证失败次数过多，请核对密钥与签名，稍后再试', retryAfter: 1 },
  visitorTooFast: { code: 429005, text: '试用太频繁，每个地址每分钟 10 次，请稍后再试', retryAfter: 60 },
  visitorsTooMany: { code: 429006, text: '试用的人太多，请稍后再试', retryAfter: 5 },

  idempotencyFull: {
    code: 429008,
    text: '24 小时内为 Idempotency-Key 保留的答复已达上限，请稍后再试，或不带这个请求头调用',
  },

  headersTooLarge: { code: 431001, text: '请求行与请求头超过 16 KB' },

  fault: { code: 500001, text: '网关内部错误，本次未扣费，请稍后重试' },

  upstreamUnreachable: { code: 502001, text: '产品的服务暂时连不上，本次未扣费，请稍后重试' },
  upstreamBroken: { code: 502002, text: '产品的服务给出了无法理解的答复，本次未扣费，请稍后重试' },
  upstreamFault: { code: 502003, text: '产品的服务内部出错，本次未扣费，请稍后重试' },
  answerTooLarge: { code: 502004, text: '产品的答复超过 20 MB，本次未扣费' },

  projectSuspended: { code: 503001, text: '产品暂停服务，请关注公告' },
  upstreamResting: { code: 503002, text: '产品的服务连续出错，已暂停转发，本次未扣费，请几秒后重试', retryAfter: 5 },
  upstreamBusy: { code: 503003, text: '产品的并发已满，本次未扣费，请稍后重试', retryAfter: 1 },
  meteringUnavailable: { code: 503004, text: '计费暂不可用，本次未扣费，请稍后重试', retryAfter: 1 },
  overloaded: { code: 503005, text: '网关繁忙，本次未扣费，请稍后重试', retryAfter: 1 },

  upstreamTimeout: { code: 504001, text: '产品的服务超时没有答复，本次未扣费，请稍后重试' },
} as const satisfies Record<string, ResultCode>;

/** In records only: the answer had begun, and is charged. */
export const unreadAnswer = {
  code: 200001,
  text: '答复已经开始，但调用方接收太慢或同时慢收的太多，网关中断了它，照常扣费',
} as const satisfies ResultCode;

/** In records only, of calls that their answer prices: operators see by these codes which products need a look. */
export const pricedAnswers = {
  silent: { code: 200002, text: '产品没有说明这次的用量，按接口约定的数量计' },
  beyond: { code: 200003, text: '用量超过接口的每次上限，超出部分按接口约定处理' },
  broken: { code: 200004, text: '产品的答复中途断了，按断开前的用量计' },
} as const satisfies Record<string, ResultCode>;

/** In records only: the same call came again under its Idempotency-Key. */
export const repeatedAnswer = {
  code: 200005,
  text: '同一个 Idempotency-Key 的重复请求，给出首次的答复，没有扣费',
} as const satisfies ResultCode;

/** In records only: the call was sent on, and the node ended before it had written down an answer. */
export const unknownOutcome = {
  code: 500002,
  text: '请求已经发给产品，网关节点在收到答复前中断，结果不明，没有扣费',
} as const satisfies ResultCode;

/** Codes that stand in records only. */
export const recordedCodes: readonly ResultCode[] = [
  unreadAnswer,
  ...Object.values(pricedAnswers),
  repeatedAnswer,
  unknownOutcome,
];

const textByCode = new Map<number, string>(
  [...Object.values<ResultCode>(gatewayRefusals), ...recordedCodes].map(({ code, text }) => [code, text]),
);

/** What one of the gateway's own codes means; undefined for a code that a product answered. */
export function gatewayCodeText(code: number): string | undefined {
  return textByCode.get(code);
}
