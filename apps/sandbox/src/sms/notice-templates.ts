// Templates of a site's service messages, as its operator would have registered them: SMS_NOTICE_ and the event's name.

export interface NoticeTemplate {
  event: string;
  code: string;
  kind: 'notice';
  content: string;
}

const CONTENTS: Readonly<Record<string, string>> = {
  operatorInvited: '${inviter}邀请您担任运营台的操作员，请在 ${hours} 小时内打开 ${url} 设置密码。不认识邀请人请忽略。',
  operatorNotice: '${time}，${what}。如非本人操作，请立即修改运营台密码，并告诉另一位所有者。',
  newPlaceLogin: '您的账户于 ${time} 在${place}登录。如非本人操作，请立即修改密码。',
  passwordChanged: '您的登录密码已于 ${time} 修改。如非本人操作，请立即联系客服。',
  passwordLocked: '登录密码连续输错，已锁定 ${minutes} 分钟。如非本人操作，请尽快修改密码。',
  tradePasswordChanged: '您的交易密码已设置。如非本人操作，请立即联系客服。',
  phoneChanged: '您的账户已改绑手机 ${phone}。如非本人操作，请立即联系客服。',
  totpDisabled: '您的账户已关闭两步验证。如非本人操作，请立即修改密码。',
  passkeyAdded: '您的账户添加了通行密钥，可以用它直接登录。如非本人操作，请立即登录删除，并联系客服。',
  wechatBound: '您的账户已绑定微信，可以扫码登录。如非本人操作，请立即联系客服。',
  keyReset: '您的接口密钥“${name}”已重置。如非本人操作，请立即联系客服。',
  rsaKeyReset: '您的 RSA 公钥已更换，指纹 ${fingerprint}。如非本人操作，请立即联系客服。',
  closureRequested: '您已申请注销账户，将于 ${time} 注销，在此之前可以登录后撤回。',
  accountFrozen: '您的账户已冻结，原因：${reason}。如有疑问请联系客服。',
  accountUnfrozen: '您的账户已解除冻结，可以照常使用。',
  topUpArrived: '您充值的 ${amount} 元已到账。',
  packageBought: '您购买的套餐“${name}”已生效。',
  packageRenewed: '已按您的签署用余额续购“${name}”，登录后可随时停止。',
  packageRenewalFailed: '您签署自动续购的“${name}”没有续购成功，请登录查看原因。',
  packageExpiring: '您的套餐“${name}”还没有用完，${time} 到期作废。',
  balanceLow: '您的可用余额为 ${balance} 元，已低于预警金额 ${threshold} 元，请及时充值。',
  apiWarning: '接口“${project}”触发预警：${what}。',
  sceneAccepted: '接口“${project}”的场景审核已通过，现在就可以调用。',
  sceneRefused: '接口“${project}”的场景审核没有通过，请登录查看原因，补充后可再次提交。',
  applySuspended: '您的接口“${project}”已被平台停用，请登录查看原因。',
  appealAsked: '您的申诉 ${no} 需要补充材料，请在 ${hours} 小时内登录补充，到时没有补充会自动关闭。',
  appealEnded: '您的申诉 ${no} 已有结果：${outcome}。',
  applyResumed: '您的接口“${project}”已恢复，可以照常调用。',
};

export const NOTICE_TEMPLATES: readonly NoticeTemplate[] = Object.entries(CONTENTS).map(([event, content]) => ({
  event,
  code: `SMS_NOTICE_${event}`,
  kind: 'notice',
  content,
}));
