// WeChat's refusals: HTTP 200 with a number and English words.
const WORDS = {
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40037: 'invalid template_id',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41001: 'access_token missing',
  41008: 'missing code',
  42001: 'access_token expired',
  43004: 'require subscribe',
  47001: 'data format error',
} as const;

export class WechatRefusal extends Error {
  constructor(readonly errcode: keyof typeof WORDS) {
    super(WORDS[errcode]);
  }
}
