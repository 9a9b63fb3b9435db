// Followers of the service account: template messages reach them by an openid that only the service account knows.

export type Follower = { openid: string; unionid: string };

/** As many as WeChat describes at once. */
export const DESCRIBED_AT_ONCE = 100;

/** The vault context of the openid by which the service account reaches a bound member. */
export function followerContext(wechatKey: Buffer): string {
  return `account.wechat.follower:${wechatKey.toString('hex')}`;
}
