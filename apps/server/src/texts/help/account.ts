// Built-in help: account security and result codes.
import { gatewayRefusals, recordedCodes } from '@jishi/contract/result-codes';
import type { HelpText } from './start';

const rows = Object.values(gatewayRefusals)
  .toSorted((a, b) => a.code - b.code)
  .map(({ code, text }) => `<tr><td><code>${code}</code></td><td>${String(code).slice(0, 3)}</td><td>${text}</td></tr>`)
  .join('\n');

const recorded = recordedCodes.map(({ code, text }) => `<li><code>${code}</code>：${text}</li>`).join('\n');

export const accountTexts: readonly HelpText[] = [
  {
    key: 'result-codes',
    group: '签名与调用',
    title: '网关结果码一览',
    recommended: true,
    html: `
<p>网关自己拒绝一次请求时，返回下面的结果码；前三位就是 HTTP 状态码。<strong>这些情况都不扣费。</strong>各接口自己的结果码在接口文档里。</p>
<table>
<thead><tr><th>结果码</th><th>HTTP</th><th>含义与办法</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
<p>下面几种只出现在调用记录里：</p>
<ul>
${recorded}
</ul>`,
  },
  {
    key: 'protect',
    group: '账户与安全',
    title: '把账户保护好',
    html: `
<h2>登录</h2>
<ul>
<li>在<a href="/security/accountSecurity">账户安全</a>开启两步验证：登录时除验证码或密码外，还要输入验证器里的动态口令。恢复码请离线保存。</li>
<li>同一页列出登录着的设备，不认识的立即退出。</li>
<li>密码连续错 10 次会锁定 30 分钟，并通知您；只锁输错的那个浏览器或网络地址，别人输错不影响您登录。</li>
<li>验证码只在获取它的浏览器里有效，不要告诉任何人。</li>
</ul>
<h2>密钥</h2>
<ul>
<li>设置<a href="/security/whitelistSettings">IP 白名单</a>：密钥泄露了也不能从别处调用，保存后网关立即生效。</li>
<li>密钥放在服务器上，不要写进网页、小程序或手机应用。</li>
<li>怀疑泄露就重置，宽限期选 0 小时，旧密钥立即作废。</li>
</ul>
<h2>钱</h2>
<ul>
<li>交易密码与登录密码分开，连错五次锁定 30 分钟。</li>
<li>在<a href="/security/alertSettings">预警设置</a>里设余额预警与接口预警。</li>
</ul>`,
  },
  {
    key: 'lost-phone',
    group: '账户与安全',
    title: '手机号换了或丢了',
    html: `
<ul>
<li><strong>原手机还能收短信</strong>：在<a href="/security/accountSecurity">账户安全</a>里换绑，原手机与新手机各收一次验证码。</li>
<li><strong>原手机收不到，但还登录着</strong>：做过实名认证的，可以人脸核身后换绑。</li>
<li><strong>原手机收不到，也没有登录</strong>：在<a href="/unphone">手机号不可用</a>页填姓名与身份证号，人脸核身后绑定新手机。</li>
</ul>
<p>换绑之后，其他设备全部退出登录。没有做过实名认证的账户只能联系客服，凭证明材料人工处理。</p>`,
  },
  {
    key: 'whitelist',
    group: '账户与安全',
    title: 'IP 白名单怎么写',
    html: `
<p>每行一个地址或网段，最多 100 行，支持 IPv4、IPv6 和 CIDR：</p>
<pre><code>203.0.113.7
198.51.100.0/24
2001:db8:1::/48</code></pre>
<p>有一行写错就整份不保存，错在哪一行会写明。留空表示不限制。保存后网关立即生效，来自名单之外的请求返回 403003。</p>`,
  },
  {
    key: 'webhook',
    group: '账户与安全',
    title: '用 Webhook 接收消息',
    html: `
<p>在<a href="/security/notifyMessage">消息</a>的接收设置里填一个 https 地址，保存时给出签名密钥（只显示一次）。消息以 JSON 用 POST 发出，带三个请求头：</p>
<table>
<thead><tr><th>请求头</th><th>含义</th></tr></thead>
<tbody>
<tr><td><code>webhook-id</code></td><td>这条消息的编号，重发时不变，用它去重</td></tr>
<tr><td><code>webhook-timestamp</code></td><td>发送时间，秒</td></tr>
<tr><td><code>webhook-signature</code></td><td><code>v1,</code> 后面是 Base64 的 HMAC-SHA256</td></tr>
</tbody>
</table>
<p>签名的内容是 <code>编号.时间.请求体</code>。10 秒内返回 2xx 即为收到，否则会逐步拉长间隔重发，最后一次仍失败会发站内消息告诉您。签名规则与 Standard Webhooks 相同，多种语言都有现成的校验库。</p>`,
  },
];
