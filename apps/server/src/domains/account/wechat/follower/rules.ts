// Followers of the service account: template messages reach them by an openid that only the service account knows.

export { followerContext } from '../../../../kernel/wechat';

export type Follower = { openid: string; unionid: string };

/** As many as WeChat describes at once. */
export const DESCRIBED_AT_ONCE = 100;
