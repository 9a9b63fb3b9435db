// The audit trail in words: what members and operators did, what to, and what the parts of a change are called.

/** What a member can do. */
export const memberActions: Readonly<Record<string, string>> = {
  'access.apply': '申请产品',
  'access.createKey': '生成密钥',
  'access.resetKey': '重置密钥',
  'access.resetRsaKey': '更换 RSA 公钥',
  'access.saveEarlyWarning': '设置接口预警',
  'access.saveIpList': '修改 IP 白名单',
  'account.addWarnPhone': '添加预警手机',
  'account.agreeProtocol': '同意协议',
  'account.bindWechat': '绑定微信',
  'account.cancelClosure': '撤回注销申请',
  'account.changePhone': '更换手机',
  'account.deleteWarnPhone': '删除预警手机',
  'account.disableTotp': '关闭两步验证',
  'account.enableTotp': '开启两步验证',
  'account.endSession': '让设备退出登录',
  'account.endSessions': '让所有设备退出登录',
  'account.register': '注册',
  'account.renewRecoveryCodes': '更换恢复码',
  'account.requestClosure': '申请注销账户',
  'account.saveBalanceWarning': '设置余额预警',
  'account.saveProfile': '修改资料',
  'account.setLoginPassword': '设置登录密码',
  'account.setTradePassword': '设置交易密码',
  'account.switchBalanceWarning': '开关余额预警',
  'account.unbindWechat': '解绑微信',
  'certification.certifyPerson': '通过实名认证',
  'certification.failPerson': '实名认证未通过',
  'certification.submitPerson': '提交实名认证',
  'message.bindEmail': '绑定邮箱',
  'message.removeReceiver': '停用接收方式',
  'message.saveReception': '修改消息接收设置',
  'message.saveWebhook': '设置 Webhook',
  'payment.payFromBalance': '余额付款',
};

/** What operators and the system do. */
const otherActions: Readonly<Record<string, string>> = {
  'account.closeAccount': '注销到期，已清除个人资料',
  'account.freeze': '冻结会员',
  'account.unfreeze': '解冻会员',
  'account.endMemberSessions': '让会员退出登录',
  'account.stopClosure': '中止注销',
  'catalogue.changeProject': '修改产品',
  'catalogue.changeStatus': '改变产品状态',
  'catalogue.createProject': '新建产品',
  'catalogue.removeDemo': '移除示例产品',
  'content.changeEntry': '修改内容',
  'content.changePlace': '修改栏目',
  'content.createEntry': '新建内容',
  'content.createPlace': '新建栏目',
  'content.deletePlace': '删除栏目',
  'content.publishEntry': '发布内容',
  'content.publishProtocol': '发布协议',
  'content.restoreEntry': '恢复内容的旧版本',
  'content.scheduleEntry': '定时发布内容',
  'content.uploadImage': '上传图片',
  'content.withdrawEntry': '撤下内容',
  'message.cancelBroadcast': '取消群发',
  'message.saveBroadcast': '编写群发消息',
  'message.sendBroadcast': '发送群发消息',
  'operator.createOwner': '创建所有者',
  'operator.login': '登录运营台',
  'operator.logout': '退出运营台',
};

/** An action in words, '' when there are none. */
export function actionWords(action: string): string {
  return memberActions[action] ?? otherActions[action] ?? '';
}

const TARGETS: Readonly<Record<string, string>> = {
  apiKey: '密钥',
  apply: '申请',
  broadcast: '群发消息',
  email: '邮箱',
  image: '图片',
  member: '账户',
  operator: '操作员',
  payOrder: '订单',
  place: '栏目',
  project: '产品',
  protocol: '协议',
  webhook: 'Webhook',
  wechat: '微信',
};

/** The kind of an act's object in words. */
export function targetWords(kind: string): string {
  return TARGETS[kind] ?? kind;
}

const FIELDS: Readonly<Record<string, string>> = {
  amount: '金额（元）',
  appKey: 'AppKey',
  by: '方式',
  channels: '提醒方式',
  code: '编码',
  count: '条数',
  dailyCallsAbove: '日调用量高于',
  device: '设备',
  email: '邮箱',
  enabled: '开启',
  ended: '退出的设备数',
  errorRateAbove: '失败率高于（%）',
  fingerprint: '指纹',
  graceHours: '旧密钥保留（小时）',
  idNumber: '身份证号',
  ips: '地址与网段',
  kinds: '消息类别',
  name: '名称',
  nickname: '昵称',
  phone: '手机',
  price: '价格（元）',
  reason: '原因',
  remainingBelow: '剩余次数低于',
  status: '状态',
  subject: '内容',
  threshold: '预警金额（元）',
  time: '时间',
  title: '标题',
  url: '地址',
  version: '版本',
};

/** A part of a change in words. */
export function fieldWords(name: string): string {
  return FIELDS[name] ?? name;
}
