// Leaving for WeChat's own page with the code to scan. It comes back to this window.
import type { startWechatBinding } from '@jishi/contract/account/wechat';
import type { Output } from '@jishi/contract/endpoint';
import { rememberScan } from './scan-memory';

/** @throws Error when this browser could not know the scan again */
export function goToScan({ url, state, proof }: Output<typeof startWechatBinding>, back: string): void {
  if (!rememberScan(state, { proof, back })) {
    throw new Error('这个浏览器不让网站记住扫码状态，请允许本站存储数据，或换一种登录方式');
  }
  location.assign(url);
}
