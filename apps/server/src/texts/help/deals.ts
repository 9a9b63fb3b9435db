// Built-in help: VIP levels and coupons.
import { enums } from '@jishi/contract/enums';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { labelOf } from '../../kernel/labels';
import type { HelpText } from './start';

const periods = enums.vipPeriod.map(({ label }) => label).join('、');

export const dealTexts: readonly HelpText[] = [
  {
    key: 'vip',
    group: '计费',
    title: '会员（VIP）怎么计价，升级怎么补差',
    html: `
<p>会员等级、权益与价格列在<a href="/vip">会员服务</a>，以页面显示为准。开通后立即生效，正在用的密钥和套餐不用改动。</p>
<h2>能得到什么</h2>
<ul>
<li>按次调用与购买套餐按等级打折，有的等级充值商品也打折。</li>
<li>每月的免费次数：套餐用完以后扣，再用完才扣余额；何时清零写在<a href="/vip">会员服务</a>页。</li>
<li>有的等级每个接口每秒可以调用更多次。</li>
</ul>
<h2>怎么买</h2>
<p>按${periods}购买，用余额（要交易密码）、支付宝或微信支付。提交之前写明价格怎么来的、从何时到何时。</p>
<table>
<thead><tr><th>情况</th><th>价格</th><th>从何时起</th></tr></thead>
<tbody>
<tr><td>开通</td><td>标价</td><td>到账时</td></tr>
<tr><td>续费（同一等级）</td><td>标价</td><td>现在的到期以后，接着算</td></tr>
<tr><td>升级</td><td>标价减去被替代的那些天的低等级余值</td><td>到账时</td></tr>
<tr><td>换低一级</td><td>标价</td><td>现在的等级到期以后</td></tr>
</tbody>
</table>
<h2>升级补差怎么算</h2>
<ul>
<li>余值 = 低等级那一期的价值 × 被替代的天数 ÷ 它的总天数。价值是实付的钱，加上它自己当时抵扣掉的余值。不满一天按一天，进到分，都对您有利；抵扣不超过新等级的标价。</li>
<li>赠送的会员期、优惠券减掉的部分没有余值。</li>
<li>低等级比新等级到期更晚的那些天不抵扣，高等级到期后接着用。</li>
</ul>
<h2>自动续费</h2>
<p>在<a href="/vip">会员服务</a>打开，要验证一次交易密码。到期前一天从余额续费，提前 7、3 天告知；价格涨了就不扣，随时可以关。</p>
<h2>要注意</h2>
<p>有一笔会员订单没有付款时不能再买，先付款或取消它。会员已经生效的不能退。</p>`,
  },
  {
    key: 'coupons',
    group: '计费',
    title: '优惠券怎么领、怎么用',
    html: `
<h2>怎么领</h2>
<ul>
<li><strong>活动口令</strong>：在<a href="/fund/couponRecords">优惠券</a>页输入，4 到 20 位字母或数字，不分大小写。同一个口令每个账户领一次，领完为止。</li>
<li><strong>自动到账</strong>：有注册、认证送券的活动时，完成后自动发放。</li>
<li><strong>平台发放</strong>：发放时有消息通知。</li>
</ul>
<h2>怎么用</h2>
<p>买套餐、会员时在付款前选择，能用的列在前面，写着各省多少；不能用的写着原因。每笔订单用一张，先算会员折扣，再减优惠券。</p>
<p>满减、折扣、直减的多少，用于哪些产品、要不要会员等级、到何时为止，写在券上。</p>
<h2>状态</h2>
<table>
<thead><tr><th>状态</th><th>含义</th></tr></thead>
<tbody>
<tr><td>${labelOf('couponStatus', couponStatus.usable)}</td><td>在有效期里，满足条件就能用</td></tr>
<tr><td>${labelOf('couponStatus', couponStatus.locked)}</td><td>选它的订单还没有付款；付款就用掉，取消或过时关闭就退回来</td></tr>
<tr><td>${labelOf('couponStatus', couponStatus.used)}</td><td>付过款的；订单整笔退款时退回来，已过有效期的除外</td></tr>
<tr><td>${labelOf('couponStatus', couponStatus.expired)}、${labelOf('couponStatus', couponStatus.void)}</td><td>不能再用</td></tr>
</tbody>
</table>
<p>优惠券不能提现、转让，减掉的部分不开发票。充值赠送不用领：有活动时充值页写着充多少送多少。</p>`,
  },
];
