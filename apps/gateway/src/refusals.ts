// The error catalogue: everything the gateway itself answers instead of the product's own answer. The first three digits
// of a code are its HTTP status. Nothing here is ever charged. Exported as it stands at GET /openapi/-/errors.

export class Refusal {
  readonly body: Buffer;
  readonly status: number;

  constructor(
    readonly code: number,
    readonly text: string,
    /** Seconds after which trying again makes sense. */
    readonly retryAfter?: number,
  ) {
    this.body = Buffer.from(JSON.stringify({ code, msg: text, result: null }));
    this.status = Math.floor(code / 1000);
  }
}

export const refusals = {
  malformedRequest: new Refusal(400001, '请求格式不正确，请检查请求行与请求头'),
  bodyDigestMissing: new Refusal(400002, '带请求体的签名请求需要 Content-MD5 头（请求体 MD5 的 Base64）'),
  bodyDigestMismatch: new Refusal(400003, 'Content-MD5 与请求体不一致，请对实际发送的字节计算'),
  bodyCut: new Refusal(400004, '请求体没有传完，请重新发送'),

  credentialsMissing: new Refusal(401001, '缺少身份信息：请使用 Authorization: APPCODE 或 X-Ca-* 签名头'),
  keyUnknown: new Refusal(401002, '密钥不存在，请在控制台核对 AppKey 或 AppCode'),
  signatureMismatch: new Refusal(401003, '签名不正确，请核对待签名字符串与密钥'),
  timestampOutOfRange: new Refusal(401004, 'X-Ca-Timestamp 与服务器时间相差超过 15 分钟，请校准时钟（毫秒）'),
  nonceMalformed: new Refusal(401005, '缺少 X-Ca-Nonce，或其长度不在 8 到 128 个字符'),
  nonceSpent: new Refusal(401006, 'X-Ca-Nonce 已经用过，每次请求请使用新的随机值'),
  signatureMethodUnknown: new Refusal(401007, '不支持的 X-Ca-Signature-Method，请使用 HmacSHA256'),
  signedHeadersIncomplete: new Refusal(
    401008,
    'X-Ca-Signature-Headers 必须包含 x-ca-key、x-ca-nonce、x-ca-signature-method、x-ca-timestamp',
  ),
  httpsRequired: new Refusal(401009, 'AppCode 只能通过 https 使用，请改用 https 或签名方式'),

  exhausted: new Refusal(402001, '套餐次数与余额都不足以支付本次调用，请购买套餐或充值'),

  keyOff: new Refusal(403001, '密钥已停用'),
  keyExpired: new Refusal(403002, '密钥已过期'),
  addressNotAllowed: new Refusal(403003, '来源 IP 不在密钥的白名单内'),
  outOfScope: new Refusal(403004, '此密钥不能调用这个产品'),
  notApplied: new Refusal(403005, '还没有申请这个产品，请先在控制台申请'),
  applyPending: new Refusal(403006, '申请正在等待场景审核'),
  applyClosed: new Refusal(403007, '申请未通过、已停用或已关闭'),
  personCertificationNeeded: new Refusal(403008, '这个产品需要实名认证，请先完成认证'),
  enterpriseCertificationNeeded: new Refusal(403009, '这个产品需要企业认证，请先完成认证'),
  memberFrozen: new Refusal(403010, '账户已冻结或注销'),

  pathUnknown: new Refusal(404001, '没有这个地址，调用地址为 /openapi/{产品代码}/{接口路径}'),
  projectUnknown: new Refusal(404002, '没有这个产品，或产品已下架'),
  apiUnknown: new Refusal(404003, '产品没有这个接口，请核对接口路径'),
  noTryOut: new Refusal(404004, '这个产品不提供免密钥试用'),
  methodMismatch: new Refusal(405001, '请求方法不正确，请核对接口文档'),
  bodyTooLarge: new Refusal(413001, '请求体超过 10 MB'),

  keyTooFast: new Refusal(429001, '超过密钥的每秒调用上限，请稍后再试', 1),
  projectTooFast: new Refusal(429002, '超过产品的每秒调用上限，请稍后再试', 1),
  dailyCallsReached: new Refusal(429003, '密钥今日调用次数已达上限，次日零点恢复'),
  dailySpendReached: new Refusal(429004, '密钥今日消费已达上限，次日零点恢复'),
  tooManyFailures: new Refusal(429007, '身份验证失败次数过多，请核对密钥与签名，稍后再试', 1),
  visitorTooFast: new Refusal(429005, '试用太频繁，每个地址每分钟 10 次，请稍后再试', 60),
  visitorsTooMany: new Refusal(429006, '试用的人太多，请稍后再试', 5),

  fault: new Refusal(500001, '网关内部错误，本次未扣费，请稍后重试'),

  upstreamUnreachable: new Refusal(502001, '产品的服务暂时连不上，本次未扣费，请稍后重试'),
  upstreamBroken: new Refusal(502002, '产品的服务给出了无法理解的答复，本次未扣费，请稍后重试'),
  upstreamFault: new Refusal(502003, '产品的服务内部出错，本次未扣费，请稍后重试'),
  answerTooLarge: new Refusal(502004, '产品的答复超过 20 MB，本次未扣费'),

  projectSuspended: new Refusal(503001, '产品暂停服务，请关注公告'),
  upstreamResting: new Refusal(503002, '产品的服务连续出错，已暂停转发，本次未扣费，请几秒后重试', 5),
  upstreamBusy: new Refusal(503003, '产品的并发已满，本次未扣费，请稍后重试', 1),
  meteringUnavailable: new Refusal(503004, '计费暂不可用，本次未扣费，请稍后重试', 1),
  overloaded: new Refusal(503005, '网关繁忙，本次未扣费，请稍后重试', 1),

  upstreamTimeout: new Refusal(504001, '产品的服务超时没有答复，本次未扣费，请稍后重试'),
} as const;

/** The catalogue as JSON: every code the gateway answers, and what charging means for the product's own codes. */
export const catalogue = {
  errors: Object.values(refusals).map(({ code, status, text }) => ({ code, httpStatus: status, text, charged: false })),
  note: '其他结果码来自产品自身，见产品文档；是否扣费以答复头 X-Charge-Source 为准，none 为未扣费。',
} as const;
