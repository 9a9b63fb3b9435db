// Under which name the openid is sealed by which the service account reaches a member: accounts write it, messages read it.

/** The vault context: bound to the WeChat account's digest, so that a cipher cannot move to another row. */
export function followerContext(wechatKey: Buffer): string {
  return `account.wechat.follower:${wechatKey.toString('hex')}`;
}
