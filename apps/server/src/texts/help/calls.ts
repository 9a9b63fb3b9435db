// Built-in help: what to build a client with, why a call was refused, and how fast one may call.
import { gatewayRefusals } from '@jishi/contract/result-codes';
import type { ProductFileKind } from '@jishi/contract/product-file';
import type * as z from 'zod';
import type { HelpText } from './start';

const CLIENTS: Readonly<Record<z.infer<typeof ProductFileKind>, readonly [name: string, needs: string]>> = {
  openapi: ['OpenAPI', '接口的完整描述（JSON），可以导入各种接口工具，或用来生成代码'],
  postman: ['Postman', '请求集合，导入后在集合变量 appSecret 里填 AppSecret 就能发'],
  typescript: ['TypeScript', 'Node.js 18 以上'],
  python: ['Python', 'Python 3.8 以上'],
  java: ['Java', 'Java 11 以上'],
  go: ['Go', 'Go 1.18 以上'],
  php: ['PHP', 'PHP 8.0 以上，带 curl 扩展'],
};

const clients = Object.values(CLIENTS)
  .map(([name, needs]) => `<tr><td>${name}</td><td>${needs}</td></tr>`)
  .join('\n');

const { keyTooFast, projectTooFast, dailyCallsReached, dailySpendReached } = gatewayRefusals;
const { organisationCallsReached, organisationSpendReached, tooManyFailures, upstreamBusy } = gatewayRefusals;

const LIMITS = [
  [
    projectTooFast,
    '产品页写的“请求上限”，每个账户单独计；会员等级的每秒次数更高时用会员的',
    '1 秒后再试；常常超过，看会员等级',
  ],
  [keyTooFast, '您给这个密钥设的每秒次数', '改大，或清空不限'],
  [dailyCallsReached, '您给这个密钥设的每日次数', '改大，或等北京时间零点'],
  [dailySpendReached, '您给这个密钥设的每日扣费', '改大，或等北京时间零点'],
  [organisationCallsReached, '组织给成员或密钥设的次数（每日、每周、每月）', '请组织的所有者或管理员调整'],
  [organisationSpendReached, '组织给成员或密钥设的扣费（每日、每周、每月）', '请组织的所有者或管理员调整'],
  [tooManyFailures, '同一个来源身份验证失败太多次', '先把密钥与签名改对'],
  [upstreamBusy, '产品自己的并发已满', '按 Retry-After 再试'],
] as const;

const limits = LIMITS.map(
  ([{ code }, what, then]) => `<tr><td><code>${code}</code></td><td>${what}</td><td>${then}</td></tr>`,
).join('\n');

export const callTexts: readonly HelpText[] = [
  {
    key: 'sdk',
    group: '签名与调用',
    title: '下载 SDK、Postman 集合与 OpenAPI 文档',
    html: `
<p>每个产品都有现成的客户端，签名已经写好，不用登录就能下载：打开产品页，在代码示例下面找到“下载文档或客户端”。</p>
<table>
<thead><tr><th>下载</th><th>说明</th></tr></thead>
<tbody>
${clients}
</tbody>
</table>
<p>五种语言的客户端都是一个文件，含这个产品的全部接口，放进项目就能用，不用安装任何包。例如 Python：</p>
<pre><code>client = 类名("您的 AppKey", "您的 AppSecret")
answer = client.方法名(参数="值")
print(answer.data, answer.charge, answer.request_id)</code></pre>
<ul>
<li>类名、方法名与参数说明写在文件里。网关没有答应时抛出异常，原因在答复里。</li>
<li>要重试而不重复扣费，先用 <code>client.idempotent("自己的编号")</code> 得到带幂等键的客户端。</li>
<li>别的语言：接口文档里有九种语言的调用示例，或按 OpenAPI 文档自己生成。</li>
<li>接口有了变化，重新下载即可；文件开头写着资料的日期。</li>
</ul>
<p>AppSecret 只放在服务器上，不要带进网页、小程序或手机应用。Postman 与 OpenAPI 用的是 APPCODE 方式，只走 https。</p>`,
  },
  {
    key: 'debug',
    group: '签名与调用',
    title: '调用排障：请求为什么被拒绝',
    html: `
<p>调用没成，先打开<a href="/req/debug">调用排障</a>：它直接给出最近一次没成的调用，和近 7 天的其他几次。</p>
<h2>一页里有什么</h2>
<ul>
<li><strong>原因</strong>：一句话说明错在哪里。签名不对时，网关用您的密钥把常见的错误逐个重算，与您送来的签名完全一致的，写明“已证实”。</li>
<li><strong>走到哪一步</strong>：一次调用要经过收到、认出密钥、验签等九步，停在哪一步有标记；旁边写着为什么扣了、为什么没扣。</li>
<li><strong>待签名字符串</strong>：服务器的与您的逐行对照，第一个不同的字节有标记。</li>
<li><strong>参数</strong>：送来的值（打码后的），不正确的逐个说明。</li>
</ul>
<h2>没有给出原因时</h2>
<ol>
<li>把您程序里签名的那一串原样贴进去，连同换行。比较只在浏览器里进行，不上传。</li>
<li>两串相同，就是 AppSecret 或算签名的方法不对。</li>
<li>改好后点“用这些参数重放”，在线调试里看过再发。用正式密钥发出照常计费，沙箱密钥不扣。</li>
</ol>
<h2>给同事看</h2>
<p>页面下方可以复制这一页的链接。链接里没有密钥、签名与参数，登录您的账户才能打开。</p>
<h2>留多久</h2>
<p>待签名字符串与参数的说明，每个密钥每分钟留 10 次、共留最近 100 次，保留 7 天；没有留下时再调一次就有。还是不明白，在<a href="/req/applylist">调用记录</a>里打开那一次，点“遇到问题”提交工单。</p>`,
  },
  {
    key: 'limits',
    group: '签名与调用',
    title: '频率与并发：QPS、每日上限与 429',
    html: `
<p>超过上限的请求立即被拒绝，<strong>不扣费</strong>，也不会排队。按结果码看是哪一种上限：</p>
<table>
<thead><tr><th>结果码</th><th>上限是什么</th><th>怎么办</th></tr></thead>
<tbody>
${limits}
</tbody>
</table>
<h2>程序怎么写</h2>
<ul>
<li>返回头有 <code>Retry-After</code> 的，等这么多秒再试。每日上限没有这个头：不改上限，当天再试也不会成功。</li>
<li>把请求均匀发出，不要在一秒的开头全部发完；批量任务限制自己的并发数。</li>
<li>身份验证失败不要反复重试，先改对。</li>
</ul>
<h2>在哪里看、在哪里改</h2>
<ul>
<li>产品的请求上限：产品页与<a href="/compare">接口比较</a>。</li>
<li>自己密钥的上限：<a href="/req/apply?tab=keys">我的接口的密钥页</a>，可以设每秒次数、每日次数、每日扣费，留空不限，保存后网关立即生效。一个账户最多 20 个密钥，给每个系统单独建一个；一个失控时，别的密钥不受影响。</li>
<li>会员等级的每秒次数：<a href="/vip">会员服务</a>。</li>
</ul>
<p>沙箱密钥受同样的频率限制。免密钥试用按网络地址另有限制。被拒绝的调用记在<a href="/req/applylist">调用记录</a>里，每个密钥每秒最多记 5 次。</p>`,
  },
];
