// Built-in help: recharging by program, buying and supplying goods.
import { appealStatus } from '@jishi/contract/enums/appeal';
import { disputeStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { LINES_MAX } from '@jishi/contract/recharge/order';
import { labelOf } from '../../kernel/labels';
import { codeRows } from './code-rows';
import type { HelpText } from './start';

const STATES = [
  [rechargeStatus.accepted, '金额已冻结，还没有提交给供应商'],
  [rechargeStatus.processing, '已提交给供应商'],
  [rechargeStatus.success, '已扣款'],
  [rechargeStatus.failed, '金额已退回，<code>reason</code> 写着原因'],
  [rechargeStatus.cancelled, '提交之前由您取消，金额已退回'],
  [rechargeStatus.uncertain, '供应商没有明确答复，金额一直冻结；有结果后自动扣款或退回'],
] as const;

const states = STATES.map(
  ([value, meaning]) => `<tr><td>${value}</td><td>${labelOf('rechargeStatus', value)}</td><td>${meaning}</td></tr>`,
).join('\n');

const CODES = [
  ['rechargeProductUnusable', '核对产品编号 product'],
  ['rechargeAccountWrong', '照原因里写明的改'],
  ['ownNoReused', '新的订单用新的 orderNo'],
  ['balanceTooLow', '充值后用同一个 orderNo 再提交'],
] as const;

const codes = codeRows(CODES);

const dispute = (value: number) => labelOf('disputeStatus', value);
const appeal = (value: number) => labelOf('appealStatus', value);
const way = (value: number) => labelOf('goodsWay', value);

export const goodsTexts: readonly HelpText[] = [
  {
    key: 'recharge-api',
    group: '充值产品与市场',
    title: '用接口充话费、买卡密：下单、查询与通知',
    html: `
<p><a href="/req/applynew">申请</a>“话费与卡密充值”这个产品后，用正式密钥下单。调用本身不收费；每笔订单按产品价格从余额<strong>冻结</strong>，成功后扣款，失败全额退回。不写程序的，在<a href="/fund/rechargeRecords?tab=quick">充值订单</a>里下单，一次最多 ${LINES_MAX} 行。</p>
<h2>下单</h2>
<pre><code>curl -X POST https://本站域名/openapi/recharge/submit \\
  -H 'Authorization: APPCODE 您的 AppSecret' \\
  -H 'Content-Type: application/json' \\
  -d '{"orderNo":"order-1","product":"mobile-50","account":"13800138000"}'</code></pre>
<table>
<thead><tr><th>字段</th><th>含义</th></tr></thead>
<tbody>
<tr><td><code>orderNo</code></td><td>您的订单编号，1 到 64 位。同一编号只下一次，没有收到答复时用它重试，不会重复下单</td></tr>
<tr><td><code>product</code></td><td>充值产品的编号，在<a href="/fund/rechargeRecords?tab=quick">充值订单</a>点“下单充值”，选产品时写在下面</td></tr>
<tr><td><code>account</code></td><td>充值账号，卡密不填</td></tr>
<tr><td><code>count</code></td><td>数量，默认 1</td></tr>
<tr><td><code>notifyUrl</code></td><td>结果通知的地址，可以不填</td></tr>
</tbody>
</table>
<h2>查询</h2>
<p><code>/openapi/recharge/query</code> 按 <code>orderNo</code> 查状态；<code>/openapi/recharge/balance</code> 查可用余额与冻结金额。</p>
<table>
<thead><tr><th>status</th><th>状态</th><th>含义</th></tr></thead>
<tbody>
${states}
</tbody>
</table>
<p>${labelOf('rechargeStatus', rechargeStatus.uncertain)}的订单不要换编号再下：前一笔可能已经成功。我们一直在查询，没有明确结果的只查询，不重充，也不会自动退款。</p>
<h2>通知</h2>
<p>订单有结果时，向 <code>notifyUrl</code> 发 <code>recharge.order</code>，用您 <a href="/security/notifyMessage?tab=reception">Webhook</a> 的密钥签名，规则相同；还没有设 Webhook 的不会发。没有收到 2xx 就重发，间隔从 1 秒逐步拉长到 1 天；您也可以在订单详情里点“再通知一次”。</p>
<h2>没有下成时</h2>
<table>
<thead><tr><th>code</th><th>原因</th><th>怎么办</th></tr></thead>
<tbody>
${codes}
</tbody>
</table>
<p>卡密在订单详情里输入交易密码后查看或下载，每次查看都有记录；接口不返回卡密。</p>`,
  },
  {
    key: 'appeals',
    group: '充值产品与市场',
    title: '充值订单没有到账：申诉怎么提、多久有结果',
    html: `
<p>这里说的是话费、卡密等充值订单；往余额充值没有到账的，看<a href="/help/search?keyword=充值没有到账怎么办">充值没有到账怎么办</a>。</p>
<p>订单写“成功”却没有到账、金额不对或充错账号，或一直“待确认”，下单 30 天内可以申诉：在<a href="/fund/rechargeRecords?tab=quick">充值订单</a>里打开那一笔，点“申诉”，写明情况，可以带图片和视频。不收费，一笔订单同时只有一件。</p>
<h2>走到哪里、要多久</h2>
<table>
<thead><tr><th>状态</th><th>时限</th><th>到点以后</th></tr></thead>
<tbody>
<tr><td>${appeal(appealStatus.open)}</td><td>12 小时</td><td>转客服裁定</td></tr>
<tr><td>${appeal(appealStatus.withSupplier)}</td><td>24 小时</td><td>转客服裁定</td></tr>
<tr><td>${appeal(appealStatus.needsMember)}</td><td>48 小时</td><td>自动关闭，申诉期内可以再提</td></tr>
<tr><td>${appeal(appealStatus.customerService)}</td><td>12 小时</td><td>排到最前面</td></tr>
</tbody>
</table>
<p>不想等供应商的，可以请客服裁定，每件一次。</p>
<h2>结果</h2>
<ul>
<li><strong>${appeal(appealStatus.refunded)}</strong>：全额退到您的余额，资金明细里看得到。</li>
<li><strong>${appeal(appealStatus.arrived)}</strong>：待确认的订单随即扣款，已扣款的不变。</li>
<li><strong>${appeal(appealStatus.rejected)}</strong>：金额不变；有新的凭据，申诉期内可以再提。</li>
</ul>
<p>期间钱不会自己变动：待确认的一直冻结，已扣款的照旧。已经到账了，请点“确认已到账”结束它。都在<a href="/fund/rechargeRecords?tab=appeal">申诉</a>里查看。</p>`,
  },
  {
    key: 'marketplace-buy',
    group: '充值产品与市场',
    title: '在权益市场买商品：付款、交付、售后与争议',
    html: `
<p><a href="/qy">权益市场</a>里同一种商品有几家供货方报价，成功率与交付用时按本站近 30 天的真实订单算出。</p>
<h2>怎么买</h2>
<ol>
<li>选商品与供货方，填数量；直充的填账号，下单后不能改。</li>
<li>下单后价格锁定 5 分钟，过时没有付款订单自动关闭，不产生账目。</li>
<li>用余额（要交易密码）、支付宝或微信支付。付的钱先由平台代管。</li>
<li>交付后在<a href="/qy/order">权益订单</a>里看；卡密要输入交易密码，显示 60 秒后遮住，每次查看都有记录。</li>
</ol>
<h2>交付方式</h2>
<table>
<thead><tr><th>方式</th><th>多久</th></tr></thead>
<tbody>
<tr><td>${way(goodsWay.pool)}</td><td>付款时就交付</td></tr>
<tr><td>${way(goodsWay.api)}</td><td>由供货方的程序发货，2 小时没有交付的自动退回</td></tr>
<tr><td>${way(goodsWay.hand)}</td><td>报价里写着时限，过时没有发的自动退回</td></tr>
</tbody>
</table>
<p>还没有交付的可以取消，付过的全额退回；供货方已经在交付的不能取消。</p>
<h2>用不了时：提出争议</h2>
<ol>
<li>在订单里点“有问题，提出争议”，选有问题的数量与情况（卡密无效、已被使用、没有到账、与说明不符），写明什么时候试的、提示什么。</li>
<li>这一笔的结算马上停住。供货方 48 小时内回应：同意就退回；不同意或没有回应，由平台处理。</li>
<li>结果写在订单里：“${dispute(disputeStatus.returned)}”按有问题的数量退给您，“${dispute(disputeStatus.refused)}”照常结算给供货方。</li>
</ol>
<p>每笔订单只能提一次，要在订单写明的结算时间之前提；点了“已核对，提前结算”就不能再提。过了时间有问题，请提交工单。权益商品由供货方销售，平台不开这部分发票。</p>`,
  },
  {
    key: 'supply',
    group: '充值产品与市场',
    title: '成为供货方：入驻、保证金、结算与货款',
    html: `
<p>认证过的企业可以在<a href="/qy">权益市场</a>供货。保证金、平台服务费与结算天数写在<a href="/qy/supply">供货</a>页，以页面显示为准；下单以后，那一笔按下单时的算。</p>
<h2>入驻</h2>
<ol>
<li>先完成<a href="/acomang/auth">企业认证</a>，余额里有够交保证金的充值余额。</li>
<li>填供货方名称与联系人，接受供货协议，用交易密码提交，保证金从余额转出由平台保管。</li>
<li>通常 1 个工作日内有结果。没有通过或您撤回，保证金马上退到余额。</li>
</ol>
<h2>上架商品</h2>
<p>选商品、定价格（在平台给的范围里）、选交付方式，审核后开始出售：</p>
<ul>
<li><strong>${way(goodsWay.pool)}</strong>：上传卡密文件，TXT 或 CSV，每行“卡号,卡密,有效期”，一次最多 20 万行、10 MB。同一张卡全站只收一次。</li>
<li><strong>${way(goodsWay.api)}</strong>：登记您的发货接口，由平台来下单、查询。</li>
<li><strong>${way(goodsWay.hand)}</strong>：自己设发货时限，最长 7 天；过时没有发的自动退给买家。</li>
</ul>
<p>改价、下架、休假随时可以；已付款的照常交付。</p>
<h2>货款</h2>
<ol>
<li>买家付款由平台代管，交付一份，一份的钱转为待结算。</li>
<li>交付满页面写的天数没有争议，扣除平台服务费后自动结算。买家点“已核对”的当场结算。</li>
<li>有争议的只停住那一笔。请在 48 小时内<a href="/qy/supply/dispute">回应</a>，过时由平台处理。</li>
</ol>
<h2>提货款</h2>
<p>在<a href="/qy/supply/settlement?tab=payout">货款</a>里申请，只能提到认证企业同名的对公账户，要交易密码，一次只等一笔。审核后由我们转账，写着银行流水号；没有通过或撤回，金额解冻。</p>
<h2>退出</h2>
<p>没有未交付的订单、未结算的货款、争议和提现时可以退出，保证金退到余额，已结算的货款仍可提。</p>`,
  },
];
