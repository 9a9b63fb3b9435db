// Built-in help: paying by bank transfer, invoices, refunds, statements and receipts.
import { invoiceStatus, titleKind } from '@jishi/contract/enums/invoice';
import { withdrawalStatus } from '@jishi/contract/enums/payment';
import { labelOf } from '../../kernel/labels';
import type { HelpText } from './start';

const invoice = (status: number) => labelOf('invoiceStatus', status);
const withdrawal = (status: number) => labelOf('withdrawalStatus', status);
const title = (kind: number) => labelOf('titleKind', kind);

export const paperTexts: readonly HelpText[] = [
  {
    key: 'bank-transfer',
    group: '充值与发票',
    title: '怎么充值：支付宝、微信与对公转账',
    recommended: true,
    html: `
<p>在<a href="/fund/rechargeCenter">充值中心</a>填金额、选付款方式。单笔最少与最多、有哪些方式，以页面显示为准；有充值赠送时，页面写着这一笔赠多少。</p>
<h2>支付宝、微信支付</h2>
<p>打开网页付或用手机扫码。订单保留 30 分钟，付完几秒内到账，不用守着页面。</p>
<h2>对公转账</h2>
<ol>
<li>选“对公转账”下单，页面给出收款账户和一个<strong>汇款码</strong>。订单保留 7 天。</li>
<li>从公司账户汇款，附言里写汇款码，金额与订单相同。</li>
<li>回到这笔订单，上传转账回单（图片或 PDF，10 MB 以内），填付款户名、金额和时间。</li>
<li>我们与银行流水核对，对上后自动入账，结果会通知您。买套餐也可以这样付。</li>
</ol>
<h2>出了问题</h2>
<ul>
<li><strong>金额与订单不符，或订单已经关闭</strong>：到账的钱记入余额，不会丢失。</li>
<li><strong>回单没有核对上</strong>：页面写着原因，改正后重新提交，已汇出的款不受影响。</li>
<li><strong>还没有汇款又不想付了</strong>：在订单里取消，不产生账目。</li>
</ul>
<p>对公转来的钱，以后退款只能退到付款的同名账户。</p>`,
  },
  {
    key: 'invoices',
    group: '充值与发票',
    title: '怎么开发票：抬头、金额、状态与红冲',
    html: `
<p>在<a href="/fund/invoiceManagement">发票</a>页申请，1 个工作日内审核，开好后下载 PDF（有的还有 OFD、XML），填了邮箱也会发去。不收费。</p>
<h2>能开多少</h2>
<p>可开票金额 = 已消费的真实付款 − 已退款 − 已开票。这些不能开：</p>
<ul>
<li>只充值、还没有消费的钱；赠送金与优惠券减掉的部分；没有还的信用额度。</li>
<li>本月的按次调用与短信：月结以后才能开。套餐与会员订单付款后就能开。</li>
<li>话费、流量、卡密等充值商品：由运营商或发卡方开票。权益商品由供货方销售。</li>
</ul>
<p>每张有最低金额，以申请页显示为准。</p>
<h2>怎么申请</h2>
<ol>
<li>点“申请开票”，按消费记录选，或填一个金额（从最早的记录开始取）。</li>
<li>选抬头：</li>
</ol>
<table>
<thead><tr><th>抬头</th><th>要填</th><th>说明</th></tr></thead>
<tbody>
<tr><td>${title(titleKind.personal)}</td><td>名称</td><td>不用税号</td></tr>
<tr><td>${title(titleKind.ordinary)}</td><td>名称、税号</td><td>不能抵扣</td></tr>
<tr><td>${title(titleKind.special)}</td><td>名称、税号、地址、电话、开户行、账号</td><td>可抵扣；名称与税号须同<a href="/acomang/auth">企业认证</a></td></tr>
</tbody>
</table>
<p>旁边随时显示开出来的样子。提交后立即占用这些金额；被退回或您撤销，金额原样回来。</p>
<h2>状态</h2>
<table>
<thead><tr><th>状态</th><th>含义</th></tr></thead>
<tbody>
<tr><td>${invoice(invoiceStatus.applied)}</td><td>还没有开始开具，可以撤销</td></tr>
<tr><td>${invoice(invoiceStatus.issuing)}</td><td>一般 10 分钟内给出号码，不能再撤销</td></tr>
<tr><td>${invoice(invoiceStatus.issued)}</td><td>文件随时可以下载</td></tr>
<tr><td>${invoice(invoiceStatus.refused)}</td><td>写着原因；照原因改好，可以重新申请</td></tr>
<tr><td>${invoice(invoiceStatus.cancelled)}</td><td>您撤销的，金额已退回可开票</td></tr>
<tr><td>${invoice(invoiceStatus.partlyReversed)}、${invoice(invoiceStatus.reversed)}</td><td>一部分或整张已由红字发票冲减</td></tr>
</tbody>
</table>
<h2>红冲</h2>
<p>开票以后又退款的，退掉的部分自动进入红冲，由我们复核后开红字发票并通知您，红字发票在同一张发票里下载。部分红冲的，入账时两张一起用。抬头开错了，在那张发票里点“遇到问题”提交工单。</p>`,
  },
  {
    key: 'refunds',
    group: '充值与发票',
    title: '余额退款（提现）与订单退款',
    html: `
<h2>余额退款</h2>
<p>充进来还没有花的钱可以退。在<a href="/fund/detail?tab=withdrawal">资金明细的余额退款</a>填金额，输入交易密码提交；开启了两步验证的，还要输入动态口令。</p>
<ul>
<li><strong>能退多少</strong>：只有充值的本金。赠送余额不退；随这笔充值赠送的按比例收回，已经花掉的从退款里扣；已用的信用额度先从中归还。提交之前页面写着实退多少。</li>
<li><strong>退到哪里</strong>：退回付款的支付宝或微信，新付的先退。付款超过 360 天的、对公转账的，转到您填的银行账户；对公转来的只能退到付款的同名账户。</li>
<li><strong>手续费</strong>：没有。</li>
</ul>
<table>
<thead><tr><th>状态</th><th>含义</th></tr></thead>
<tbody>
<tr><td>${withdrawal(withdrawalStatus.waiting)}</td><td>金额先冻结；可以撤回，马上解冻。同时只能有一笔</td></tr>
<tr><td>${withdrawal(withdrawalStatus.goingBack)}</td><td>已同意，等渠道或银行到账</td></tr>
<tr><td>${withdrawal(withdrawalStatus.done)}</td><td>到账时间以渠道为准</td></tr>
<tr><td>${withdrawal(withdrawalStatus.refused)}</td><td>写着原因，金额已解冻</td></tr>
</tbody>
</table>
<p>营业执照的期限已到的，要先提交新的执照。</p>
<h2>订单退款</h2>
<ul>
<li><strong>套餐</strong>：没有用过的可以整笔退；用过、正在使用或到期的不退。</li>
<li><strong>会员</strong>：还没有生效的可以退；已经生效，或后面接着别的会员期的不退。</li>
<li>要退时打开<a href="/fund/rechargeRecords">那笔订单</a>，点“遇到问题”提交工单，由我们核对后退款。</li>
<li><strong>话费、卡密等充值订单</strong>：失败的自动退回；结果有疑问的走申诉。<strong>权益订单</strong>：没有交付的可以取消，交付有问题的提出争议。</li>
</ul>
<p>失败的调用本来就不扣费，不需要退款。供货方的货款在<a href="/qy/supply/settlement?tab=payout">供货</a>里提现，与余额分开。</p>`,
  },
  {
    key: 'statements',
    group: '充值与发票',
    title: '对账单、收据与每月邮件',
    html: `
<h2>月度对账单</h2>
<p>在<a href="/fund/detail?tab=statement">资金明细的月度对账单</a>选月份：期初余额 + 收入 − 支出 = 期末余额，本期期末等于下期期初。可以下载：</p>
<ul>
<li><strong>PDF</strong>：调用按日合计，适合存档。账目太多放不下时请用 Excel。</li>
<li><strong>Excel</strong>：逐笔列出，适合核对。</li>
</ul>
<p>一个月一般在次月 1 日结束时关账，此后不变；更迟到的调用费用计入下个月，并注明更正哪个月。</p>
<h2>每月邮件</h2>
<p>在同一页打开“每月邮件”，填会计或自己的邮箱和它收到的验证码（已绑定的消息邮箱可以直接用）。每月关账后自动发一封，附 PDF；账目太多放不下时没有附件。任何一封邮件里都可以退订，您也可以随时停用或换邮箱。</p>
<h2>收据</h2>
<p>付过款的订单，在付款结果页点“下载收据”。收据证明款项已收到，不是发票，不能抵扣税款；要抵扣请<a href="/fund/invoiceManagement">开发票</a>。</p>
<h2>核对账簿</h2>
<p>账簿只增不改。在<a href="/fund/detail?tab=proof">核对账簿</a>可以让系统从第一笔重新相加，并与现在的余额比较；有对不上的会逐条列出。</p>`,
  },
];
