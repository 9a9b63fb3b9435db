// What a browser shows when it cannot reach the site: the only thing that the service worker keeps.
import { barePage } from '../bare-page';

export const { html: OFFLINE_PAGE, policy: OFFLINE_POLICY } = barePage({
  title: '没有网络',
  note: '这一页没有打开，已提交的内容不受影响。余额、订单和调用记录不存放在这台设备上，联网后会自动重新打开。',
  script: "addEventListener('online',()=>location.reload());",
});
