// Built-in help: sending SMS, from a signature to a receipt.
import { filingStatus, smsState, smsStatus } from '@jishi/contract/enums/sms';
import { AHEAD_DAYS } from '@jishi/contract/sms/limit';
import { MARKETING_END, SEGMENT_JOINED, SEGMENT_SINGLE, TEXT_MAX } from '@jishi/contract/sms/segment';
import { LINES_MAX } from '@jishi/contract/sms/send';
import { PROOF_MAX } from '@jishi/contract/sms/signature';
import { CONTENT_MAX, VARIABLES_MAX } from '@jishi/contract/sms/template';
import { TEXT_MOST } from '@jishi/contract/sms/variable';
import { labelOf } from '../../kernel/labels';
import { codeRows } from './code-rows';
import type { HelpText } from './start';

const status = (value: number) => labelOf('smsStatus', value);
const state = (value: number) => labelOf('smsState', value);

const CODES = [
  ['signatureUnusable', '签名要通过审核，并在收件人的运营商备案'],
  ['smsTemplateUnusable', '核对模板编号与审核状态'],
  ['variableWrong', '照模板里每个变量的类型与字数填'],
  ['wordForbidden', '改掉原因里写明的词'],
  ['smsDailyCap', '次日再发，或提交工单'],
  ['smsQuietHours', '用 sendTime 改为定时'],
  ['phoneTooFrequent', '等原因里写明的时间'],
  ['phoneOptedOut', '不要再发；验证码不受影响'],
  ['phoneBlocked', '在短信服务的黑名单里移出'],
  ['nobodyToSend', '批量里每个号码都不能发，看各自的原因'],
  ['clientIdReused', '新的内容用新的 clientId'],
  ['balanceTooLow', '充值或买套餐'],
] as const;

const codes = codeRows(CODES);

export const smsTexts: readonly HelpText[] = [
  {
    key: 'sms-setup',
    group: '短信服务',
    title: '短信签名与短信模板怎么申请',
    html: `
<p>发短信要有通过审核的签名和模板，都在<a href="/req/smsManage">短信服务</a>里申请，要先完成<a href="/acomang/auth">企业认证</a>。不收费，通常 2 小时内审核。</p>
<h2>一、签名：短信开头【】里的名字</h2>
<ol>
<li>点<a href="/req/smsManage/saveSignTemplate">新建签名</a>，填 2 到 12 个汉字、字母或数字，不用加括号，例如“澄江科技”。</li>
<li>选来源，上传证明文件：图片或 PDF，1 到 ${PROOF_MAX} 个，每个 10 MB 以内。</li>
<li>写明用途（给谁发、发什么）与经办人，提交审核。</li>
<li>填实名备案资料：责任人姓名、身份证号、手机与营业执照。审核通过后由我们向运营商备案，约 3 个工作日。</li>
</ol>
<table>
<thead><tr><th>来源</th><th>证明文件</th></tr></thead>
<tbody>
<tr><td>公司全称或简称</td><td>营业执照；简称要能从全称里看出来</td></tr>
<tr><td>已备案网站</td><td>工信部备案的截图，主办单位同企业认证</td></tr>
<tr><td>应用</td><td>应用商店的页面截图，能看到开发者名称</td></tr>
<tr><td>商标</td><td>商标注册证；他人的商标还要授权书</td></tr>
<tr><td>公众号或小程序</td><td>账号主体信息的截图</td></tr>
</tbody>
</table>
<p>移动、联通、电信各自备案，备好一家就能发往那一家。驳回的写着原因，更正资料后再报。通过过的签名不能改名，要换名称请新建。</p>
<h2>二、模板：短信的内容</h2>
<ol>
<li>点<a href="/req/smsManage/saveTemplate">新建模板</a>，选类型：验证码、通知或营销。</li>
<li>写内容，会变的部分写成 <code>{订单号}</code>。内容最多 ${CONTENT_MAX} 个字，变量最多 ${VARIABLES_MAX} 个，整句都是变量的不行。</li>
<li>给每个变量选类型，提交审核。旁边随时显示收到的样子和条数。</li>
</ol>
<table>
<thead><tr><th>变量类型</th><th>可以填</th></tr></thead>
<tbody>
<tr><td>验证码</td><td>4 到 8 位数字或字母</td></tr>
<tr><td>数字</td><td>最多 20 位</td></tr>
<tr><td>文字</td><td>最多 ${TEXT_MOST} 个字，由您定，不能含网址</td></tr>
<tr><td>时间</td><td>日期或时间，最多 24 个字</td></tr>
<tr><td>网址</td><td>只能去模板里写明的域名</td></tr>
</tbody>
</table>
<ul>
<li>验证码模板有且只有一个验证码变量，不能有网址。</li>
<li>通知不能有推广；有优惠、抢购一类内容的选营销，末尾自动加“${MARKETING_END}”，夜间不发。</li>
</ul>
<h2>状态</h2>
<table>
<thead><tr><th>状态</th><th>含义</th></tr></thead>
<tbody>
<tr><td>${status(smsStatus.waiting)}</td><td>可以撤回修改</td></tr>
<tr><td>${status(smsStatus.filing)}</td><td>签名已审核，运营商备案还没有全部办完；已备案的运营商可以先发</td></tr>
<tr><td>${status(smsStatus.passed)}</td><td>可以发送；再修改会另成新版本，通过之前旧版照用</td></tr>
<tr><td>${status(smsStatus.refused)}</td><td>写着哪一项不对，改好再提交</td></tr>
<tr><td>${status(smsStatus.stopped)}</td><td>平台停用，不能发送，写着原因</td></tr>
</tbody>
</table>
<p>运营商一栏写“${labelOf('filingStatus', filingStatus.filed)}”的才能发往那一家。</p>`,
  },
  {
    key: 'sms-api',
    group: '短信服务',
    title: '用接口发短信：示例、计条与没发出的原因',
    html: `
<p>签名与模板备好以后，<a href="/req/applynew">申请</a>“短信服务”这个产品，用任意一个正式密钥就能发。不写程序的，在<a href="/req/smsManage">短信服务</a>里贴名单或上传表格直接发。</p>
<h2>发一条</h2>
<pre><code>curl -X POST https://本站域名/openapi/sms/send \\
  -H 'Authorization: APPCODE 您的 AppSecret' \\
  -H 'Content-Type: application/json' \\
  -d '{"signature":"澄江科技","template":"TP20311","phone":"13800138000","params":{"code":"839204","minutes":"5"},"clientId":"order-1"}'</code></pre>
<table>
<thead><tr><th>字段</th><th>含义</th></tr></thead>
<tbody>
<tr><td><code>signature</code></td><td>签名的名称，不带【】</td></tr>
<tr><td><code>template</code></td><td>模板编号</td></tr>
<tr><td><code>phone</code></td><td>收件人手机号</td></tr>
<tr><td><code>params</code></td><td>模板变量的值</td></tr>
<tr><td><code>clientId</code></td><td>您的请求编号，1 到 64 位；同一编号只发一次，重试不会重复发送和扣费。建议填写</td></tr>
<tr><td><code>sendTime</code></td><td>定时，北京时间 yyyy-MM-dd HH:mm:ss，最远 ${AHEAD_DAYS} 天；不填即发</td></tr>
</tbody>
</table>
<p>成功时 <code>code</code> 为 0，<code>data</code> 里有批次号 <code>batchNo</code>、短信编号 <code>messageId</code> 与计费条数 <code>segments</code>。批量用 <code>/openapi/sms/batch</code>，一次最多 ${LINES_MAX} 个号码，变量各填各的，不能发的逐个说明原因，不影响其余。用沙箱密钥只返回示例，不发送。</p>
<h2>计费</h2>
<ul>
<li>字数是签名、内容、标点与结尾合计，汉字与字母都算一个：${SEGMENT_SINGLE} 字以内计 1 条；超过后按每 ${SEGMENT_JOINED} 字 1 条。最长 ${TEXT_MAX} 字。</li>
<li>先扣短信套餐，再按产品页的单价扣余额。接收时扣费。</li>
<li>运营商没有接收的（${state(smsState.submitFailed)}）立即退回，取消的也退回。提交后没有送达的退不退，以发送页显示为准。</li>
</ul>
<h2>没有发出时</h2>
<table>
<thead><tr><th>code</th><th>原因</th><th>怎么办</th></tr></thead>
<tbody>
${codes}
</tbody>
</table>
<p>这些情况都不扣费。<a href="/req/smsManage">发送记录</a>里逐条写着状态、运营商的代码与费用。</p>`,
  },
  {
    key: 'sms-receipts',
    group: '短信服务',
    title: '短信的回执、回复、发送限制与退订',
    html: `
<h2>一条短信走到哪里</h2>
<p><a href="/req/smsManage">短信服务</a>的发送记录里逐条写着状态、原因与费用，号码打码显示：</p>
<table>
<thead><tr><th>状态</th><th>含义</th><th>费用</th></tr></thead>
<tbody>
<tr><td>${state(smsState.queued)}</td><td>还没有交给运营商，可以取消或暂停</td><td>取消即退回</td></tr>
<tr><td>${state(smsState.sent)}</td><td>运营商已接收</td><td>照收</td></tr>
<tr><td>${state(smsState.delivered)}</td><td>手机已收到</td><td>照收</td></tr>
<tr><td>${state(smsState.submitFailed)}</td><td>运营商没有接收</td><td>立即退回</td></tr>
<tr><td>${state(smsState.notDelivered)}</td><td>运营商说没有送到，写着代码</td><td>以发送页显示为准</td></tr>
<tr><td>${state(smsState.unknown)}</td><td>72 小时没有回执；之后来的回执仍然算数</td><td>照收</td></tr>
</tbody>
</table>
<p>接收即扣费；退回的，套餐条数回到原来的套餐（已到期的不再延长），钱退回原来的余额。</p>
<h2>让程序知道</h2>
<ul>
<li><strong>推送</strong>：设好 <a href="/security/notifyMessage?tab=reception">Webhook</a>，回执以 <code>sms.receipts</code>、回复以 <code>sms.replies</code> 推给您，用 <code>messageId</code> 对应。</li>
<li><strong>拉取</strong>：<code>POST /openapi/sms/report</code> 给出上次确认之后的回执与回复；带上返回的 <code>ack</code> 再拉一次即确认，没有确认的会再给。</li>
</ul>
<h2>限制</h2>
<ul>
<li>同一个号码多久能收几条、每个账户一天一共能发多少条，按类型分别限制，发送页与拒绝的原因里写明。</li>
<li>营销短信夜间不发，几点到几点以页面显示为准；可以改为定时。</li>
</ul>
<h2>退订与黑名单</h2>
<ul>
<li>收件人只回复 R、T、TD、N、退订、拒收等，就记为退订：您的通知与营销不再发给他，验证码照发。</li>
<li>电话里要求退订的，在“退订”里登记，可以撤销；本人回复退订的不能撤销。</li>
<li>加入黑名单的号码什么都不发，包括验证码，可以移出。</li>
</ul>`,
  },
];
