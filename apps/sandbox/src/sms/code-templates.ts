// Templates of verification codes, as a site's operator would have registered them: SMS_CODE_ and what the code is for. A
// carrier takes no words as variables of a code's template, so each purpose has its own.

/** By purpose, the words after 用于. */
const PURPOSES: Readonly<Record<string, string>> = {
  login: '登录',
  resetPassword: '重设登录密码',
  bindWechat: '绑定微信',
  resetPhone: '找回账户、更换手机号',
  tradePassword: '设置交易密码',
  loginPassword: '设置登录密码',
  changePhone: '更换手机号',
  apiKey: '管理接口密钥',
  withdraw: '余额退款',
  totp: '设置两步验证',
  unbindWechat: '解绑微信',
  closeAccount: '注销账户',
  cardFile: '下载卡密',
  passkey: '添加或删除通行密钥',
  newPhone: '绑定这个新手机号',
  alertPhone: '接收预警通知',
};

export const CODE_TEMPLATES = Object.entries(PURPOSES).map(([purpose, words]) => ({
  purpose,
  code: `SMS_CODE_${purpose}`,
  kind: 'code' as const,
  content: `您的验证码是 \${code}，用于${words}，\${minutes} 分钟内有效，请勿告诉他人。`,
}));
