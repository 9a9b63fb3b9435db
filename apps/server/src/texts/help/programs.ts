// Help the product comes with: AI assistants (MCP), and programs that read the account.
import type { HelpText } from './start';

export const programTexts: readonly HelpText[] = [
  {
    key: 'mcp',
    group: '签名与调用',
    title: '让 AI 助手调用已申请的接口（MCP）',
    recommended: true,
    html: `
<p>支持 MCP（Model Context Protocol）的助手可以把您已申请的接口当作工具使用。地址是本站网址后加 <code>/mcp</code>，传输方式是 Streamable HTTP，不用安装任何东西。</p>
<h2>一、接入</h2>
<p>建议在<a href="/req/apply">我的接口</a>里为助手单独建一个密钥：只勾选它需要的产品，设好每日消费上限，随时可以停用。然后在助手的 MCP 设置里填：</p>
<pre><code>{
  "mcpServers": {
    "jishi": {
      "type": "http",
      "url": "https://本站域名/mcp",
      "headers": {
        "Authorization": "Bearer 您的 AppSecret",
        "X-Spend-Cap": "5.00"
      }
    }
  }
}</code></pre>
<h2>二、有哪些工具</h2>
<ul>
<li>每个已开通的接口是一个工具，参数说明与接口文档一致。密钥限定了产品的，只列出这些产品。</li>
<li><code>account_balance</code>、<code>account_packages</code>、<code>account_usage</code>：查询余额、套餐余量、调用量与费用，只读，不计费。限定了产品的密钥看不到余额。</li>
</ul>
<h2>三、怎么计费</h2>
<p>工具调用与普通调用走同一个网关：同样的检查、同样的价格，先用套餐，失败不扣，<a href="/req/applylist">调用记录</a>里逐条可查。每个结果里附有请求编号与本次扣费。</p>
<h2>四、会话消费上限</h2>
<p>每个会话默认最多花 10 元，可以在连接时用 <code>X-Spend-Cap</code> 头（或网址参数 <code>spendCap</code>）另设，单位元。到了上限，只有套餐与免费次数能支付的调用照常进行，其余不再调用并说明原因。会话 24 小时不用就结束。</p>
<h2>五、先不花钱地试</h2>
<p>换成沙箱密钥即可：工具和参数完全一样，不占套餐，不扣余额。</p>`,
  },
  {
    key: 'usage-api',
    group: '签名与调用',
    title: '用程序查询余额、套餐与用量',
    html: `
<p>三个地址，用任意一个密钥按<a href="/help">签名方式</a>或 <code>Authorization: APPCODE</code> 访问。不计费，不计入调用记录，每个密钥每秒 5 次。金额单位元，时间是北京时间。</p>
<table>
<thead><tr><th>地址</th><th>答复</th></tr></thead>
<tbody>
<tr><td><code>GET /openapi/-/account/balance</code></td><td>余额 <code>balance</code>（其中 <code>held</code> 由网关暂存、尚未花掉）、充值 <code>deposit</code>、赠送 <code>bonus</code>、冻结 <code>frozen</code>、信用额度 <code>creditLine</code> 与已用 <code>creditUsed</code></td></tr>
<tr><td><code>GET /openapi/-/account/packages</code></td><td>生效中的套餐与免费额度：产品、总次数、剩余次数、到期时间，按扣次数的先后排列；<code>unstartedDays</code> 不为空的还没有启用，从首次扣费的调用起这么多天有效，到期时间是最晚启用的时间</td></tr>
<tr><td><code>GET /openapi/-/account/usage</code></td><td>正式调用的次数、计费次数与费用</td></tr>
</tbody>
</table>
<h2>用量的参数</h2>
<table>
<thead><tr><th>参数</th><th>含义</th></tr></thead>
<tbody>
<tr><td><code>from</code>、<code>to</code></td><td>起止日期 yyyy-MM-dd，含当天，默认今天，最长 366 天</td></tr>
<tr><td><code>by</code></td><td>分组：<code>day</code> 按天（默认）、<code>product</code> 按产品、<code>key</code> 按密钥、<code>code</code> 按结果码</td></tr>
</tbody>
</table>
<p>答复里 <code>total</code> 是合计，<code>list</code> 是各组，合计等于各组之和。刚完成的调用约十分之一秒后计入。</p>
<p>限定了产品的密钥只看得到自己的用量和这些产品的套餐，不能查余额。</p>`,
  },
];
