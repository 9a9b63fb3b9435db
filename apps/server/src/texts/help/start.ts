// Help the product comes with: from signing in to the first call, and how requests are signed.

import { type SignatureVector, signatureVectors } from '@jishi/contract/signature-vector';

export type HelpText = { key: string; group: string; title: string; html: string; recommended?: true };

const EXAMPLE = signatureVectors[0]!;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function exampleOf({ title, method, path, query, body, stringToSign, signature }: SignatureVector): string {
  const address = escaped(`${method} ${path}${query && `?${query}`}`);
  return `<h3>例：${title}</h3>
<pre><code>${address}${body && `\n\n${escaped(body)}`}</code></pre>
<p>待签名字符串：</p>
<pre><code>${escaped(stringToSign)}</code></pre>
<p>签名：</p>
<pre><code>${signature}</code></pre>`;
}

export const startTexts: readonly HelpText[] = [
  {
    key: 'first-call',
    group: '快速开始',
    title: '从注册到第一次调用',
    recommended: true,
    html: `
<p>整个过程不需要付款：多数产品开通时带有免费次数。</p>
<h2>一、登录</h2>
<p>在<a href="/login">登录页</a>填手机号，通过人机验证后收验证码。没有注册过的手机号，验证后自动注册。</p>
<h2>二、申请产品</h2>
<p>在<a href="/product/list">全部接口</a>里看单价、免费次数、实测成功率和响应时间，打开产品页点“申请”。不需要认证的产品立即开通；需要实名认证或场景审核的，产品页会写明。</p>
<h2>三、拿到密钥</h2>
<p>在<a href="/req/apply">我的接口</a>里生成密钥。AppSecret 只在生成时完整显示一次，请立即保存。忘记了可以重置，旧密钥可以选择保留 0 到 24 小时的宽限期。</p>
<h2>四、调用</h2>
<p>每个接口的文档里都有九种语言的示例，签名已经写好，填入 AppKey 与 AppSecret 就能运行。返回头里的几项值得记下：</p>
<table>
<thead><tr><th>返回头</th><th>含义</th></tr></thead>
<tbody>
<tr><td><code>X-Request-Id</code></td><td>这次请求的编号，在<a href="/req/applylist">调用记录</a>里可以查到</td></tr>
<tr><td><code>X-Charge</code></td><td>这次扣了多少元</td></tr>
<tr><td><code>X-Charge-Units</code></td><td>这次计了多少（按产品的计量单位），每次固定计 1 的接口没有这一项</td></tr>
<tr><td><code>X-Charge-Source</code></td><td>从哪里扣：<code>package</code> 套餐、<code>free</code> 免费次数、<code>balance</code> 余额、<code>none</code> 没有扣费、<code>sandbox</code> 沙箱、<code>service</code> 由产品自己的服务计费。按用量计费的流式答复，这几项在结束时的 HTTP trailer 里</td></tr>
<tr><td><code>X-Quota-Remaining</code></td><td>扣套餐或免费次数时，还剩多少次</td></tr>
</tbody>
</table>`,
  },
  {
    key: 'sandbox',
    group: '快速开始',
    title: '沙箱密钥：不花钱地联调',
    html: `
<p>密钥分正式与沙箱两种。沙箱密钥与正式密钥走同一个地址、同样的签名和同样的检查，平台自己的产品照样真实答复，其他产品返回接口文档里的示例，短信与充值不会真的发出；不占用套餐次数，也不扣余额，调用记录里单独标记为“沙箱”。</p>
<h2>什么时候换成正式密钥</h2>
<ol>
<li>签名、参数、错误处理都调通之后。</li>
<li>示例返回与您的解析对得上之后。</li>
</ol>
<p>换密钥时只改 AppKey 与 AppSecret，其余不用动。</p>`,
  },
  {
    key: 'signature',
    group: '签名与调用',
    title: '请求签名（HMAC-SHA256）怎么算',
    recommended: true,
    html: `
<p>调用地址是 <code>/openapi/{产品代码}{接口路径}</code>。签名证明请求是您发的，并且路上没有被改过。</p>
<h2>一、要带的请求头</h2>
<table>
<thead><tr><th>请求头</th><th>值</th></tr></thead>
<tbody>
<tr><td><code>X-Ca-Key</code></td><td>AppKey</td></tr>
<tr><td><code>X-Ca-Timestamp</code></td><td>当前时间，毫秒。与服务器相差不能超过 15 分钟</td></tr>
<tr><td><code>X-Ca-Nonce</code></td><td>8 到 128 个字符的随机值，每次请求都要换，用过的会被拒绝</td></tr>
<tr><td><code>X-Ca-Signature-Method</code></td><td><code>HmacSHA256</code>，或上传过公钥后用 <code>RSA-SHA256</code></td></tr>
<tr><td><code>X-Ca-Signature-Headers</code></td><td>参与签名的头，用逗号隔开，至少有以上四个</td></tr>
<tr><td><code>X-Ca-Signature</code></td><td>签名，Base64</td></tr>
</tbody>
</table>
<h2>二、待签名字符串</h2>
<p>每项一行，没有的写空行，换行是 <code>\\n</code>：</p>
<pre><code>请求方法（大写）
Accept
Content-MD5
Content-Type
Date
参与签名的头，每个一行，写成 小写头名:值，按头名排序
路径?按参数名排序后的查询串</code></pre>
<h2>三、带请求体的请求</h2>
<p>要带 <code>Content-MD5</code>：请求体原始字节的 MD5，再做 Base64。先序列化成最终要发送的字节，再算 MD5，不要算完又改。</p>
<h2>四、算出签名</h2>
<pre><code>签名 = Base64( HMAC-SHA256( 待签名字符串, AppSecret ) )</code></pre>
<h2>五、用例子核对您的程序</h2>
<p>用下面的密钥、时间与随机值算，得出的签名应当一个字符也不差。例子里的密钥不能调用。</p>
<table>
<tbody>
<tr><th>AppKey</th><td><code>${EXAMPLE.appKey}</code></td></tr>
<tr><th>AppSecret</th><td><code>${EXAMPLE.appSecret}</code></td></tr>
<tr><th>X-Ca-Timestamp</th><td><code>${EXAMPLE.timestamp}</code></td></tr>
<tr><th>X-Ca-Nonce</th><td><code>${EXAMPLE.nonce}</code></td></tr>
</tbody>
</table>
${signatureVectors.map(exampleOf).join('\n')}
<h2>对不上时</h2>
<p>打开<a href="/req/debug">调用排障</a>：签名不通过的调用在那里写着原因，服务器的待签名字符串与您的上下对照，第一个不同的字节有标记。</p>
<p>签名不正确（401003）时，返回的 <code>result.stringToSign</code> 与返回头 <code>X-Ca-Error-Message</code> 给出网关收到请求后拼出的待签名字符串，换行写成 <code>#</code>（返回头里最多 2000 个字符）。网关还会用您的密钥把常见的错误逐个重算（编码、排序、空行、换行、大小写、签名的写法、旧的或另一个密钥的 AppSecret 等）：算出与您送来的签名完全一致的，原因就此证实，写在 <code>msg</code> 与 <code>result.cause</code> 里，您实际签的那一串在 <code>result.signed</code> 里。没有给出原因时，把 <code>result.stringToSign</code> 与您签名的那一串逐字比较，第一个不同的字符就是原因；两串完全相同，就是 AppSecret 不对。这次调用也在<a href="/req/applylist">调用记录</a>里，每个密钥每分钟最多记 10 次签名不通过的请求，也只为这 10 次查找原因。</p>
<p>时间不对（401004）与 Content-MD5 不一致（400003）也写明原因：把秒当成毫秒、时区差 8 小时、时钟慢了多少；MD5 写成了十六进制、算的不是最终发出的字节等。</p>
<ul>
<li>查询串里的值要用发送时的百分号编码，排序只看参数名。</li>
<li><code>Accept</code> 如果由程序库自动添加，签名里也要写同样的值。</li>
<li>空行不能省：没有 <code>Date</code> 也要留一行。</li>
</ul>`,
  },
  {
    key: 'appcode',
    group: '签名与调用',
    title: 'APPCODE：最简单的调用方式',
    html: `
<p>带一个请求头就能调用，适合命令行与内部工具：</p>
<pre><code>Authorization: APPCODE 您的 AppSecret</code></pre>
<p>密钥会随每个请求传送，因此只能通过 https 使用，用 http 会被拒绝（401009）。面向公网的程序请用<strong>签名方式</strong>：密钥不离开您的服务器，请求被截获也无法重放。</p>`,
  },
  {
    key: 'path-parameters',
    group: '签名与调用',
    title: '路径里的参数、请求方法与请求体',
    html: `
<p>接口文档里的路径可以带变量，例如 <code>/pets/{petId}</code>。调用时用实际的值替换，并做百分号编码；一个值只能占一段，值里的 <code>/</code> 要写成 <code>%2F</code>。</p>
<p>请求体只支持 JSON，最大 10 MB。文档里标为“请求头”的参数，用同名请求头传。</p>`,
  },
  {
    key: 'retry',
    group: '签名与调用',
    title: '超时与重试：怎样不重复扣费',
    html: `
<p>失败的调用不扣费，失败后可以直接重试。怕的是答复在路上丢了：产品已经答复、费用已经扣了，程序却没有收到。给每个请求带上 <code>Idempotency-Key</code>，重试就不会再扣费。</p>
<h2>Idempotency-Key</h2>
<p>值由您生成，1 到 255 个可见的 ASCII 字符，例如一个 UUID 或您的订单号，可以加双引号；每个新请求用新的值，重试时沿用原来的值。</p>
<pre><code>Idempotency-Key: "8e03978e-40d5-43dd-bc93-6894a57f9324"</code></pre>
<ul>
<li>首次请求照常执行、照常计费，它的答复保留 24 小时（加密保存，到期删除）。</li>
<li>同一个密钥、产品、接口与参数再带同一个值来，不论到哪个网关节点，都得到首次的答复，不再执行，也不扣费：返回头有 <code>Idempotent-Replayed: true</code>，<code>X-First-Request-Id</code> 是首次请求的编号。调用记录里结果码是 <code>200005</code>。</li>
<li>首次请求还在进行：409001，按 <code>Retry-After</code> 再试。</li>
<li>同一个值用在了别的请求上：422001。</li>
<li>没有执行的请求（余额不足、超过频率、产品休息中等）不占用这个值，可以带着它再试。</li>
<li>已经发给产品、却没有得到产品答复的请求：GET、PUT、DELETE 可以带着它再试，会重新执行；POST 与 PATCH 可能已经生效，因此得到 409002，确认可以重复后换一个新的值。</li>
<li>超过 256 KB、或没有收完的答复不保留：409003。</li>
<li>签名照旧每次换 <code>X-Ca-Nonce</code> 重新计算，这个请求头不必参与签名。</li>
</ul>
<p>不带这个请求头时，每一次到达网关的请求都是一次调用；拿不准上一次是否成功，先按 <code>X-Request-Id</code> 或时间在<a href="/req/applylist">调用记录</a>里查。结果码 <code>500002</code> 表示请求已经发给产品、而网关节点在收到答复前中断：结果不明，没有扣费。</p>
<h2>建议</h2>
<ol>
<li>客户端的超时时间设得比产品页写的上游超时稍长。</li>
<li>遇到 429 按 <code>Retry-After</code> 等待再试；遇到 5xx 等待时间逐次加倍，最多三次。</li>
<li>4xx 里除 429 与 409001 以外都不要原样重试，先改请求。</li>
<li>每次重试都要换新的 <code>X-Ca-Nonce</code> 并重新签名。</li>
</ol>
<p>流式返回（<code>text/event-stream</code>）和超过 1 MB 的文件边收边转：收到完整的结尾才算一次成功的调用。上游中途断开时您的连接也会断开，这次调用不扣费；您自己提前断开则照常扣费（带了 <code>Idempotency-Key</code> 时网关会替您收完，再来取）。配置了 RSA 公钥、需要验签的调用会等上游返回完整内容后再一次给出。</p>`,
  },
];
