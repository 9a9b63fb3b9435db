// Help the product comes with: what a call costs, and everything about the account's money.
import type { HelpText } from './start';

export const moneyTexts: readonly HelpText[] = [
  {
    key: 'charging',
    group: '计费',
    title: '一次调用从哪里扣、扣多少',
    recommended: true,
    html: `
<p>一次调用只从一个地方扣，按下面的次序找：</p>
<ol>
<li><strong>套餐与免费次数</strong>：先用最早到期的那一份。</li>
<li><strong>余额</strong>：按产品页的单价扣，精确到 0.00001 元。</li>
</ol>
<p>都不够时请求被拒绝（402001），不会欠费。</p>
<h2>什么时候不扣</h2>
<ul>
<li>请求被网关拒绝：签名不对、没有申请、超过频率等。</li>
<li>上游超时、连不上、返回错误。</li>
<li>上游返回了结果，但结果码不在接口文档的计费结果码里。</li>
<li>用沙箱密钥调用。</li>
</ul>
<h2>怎么核对</h2>
<p>返回头 <code>X-Charge</code> 是这一次扣的钱；<a href="/req/applylist">调用记录</a>逐笔写着来源和金额；<a href="/fund/detail">资金明细</a>写着余额的每一次变动。三处对得上。</p>`,
  },
  {
    key: 'hold',
    group: '计费',
    title: '“调用预占”是什么',
    html: `
<p>用余额支付调用时，网关会先从余额里预占一小笔，调用时从这笔里扣，用不完的自动退回。资金明细里的“调用预占”就是它：预占时余额减少，退回时增加，真正花掉的记为“按次计费”。</p>
<p>没有调用之后，预占会在一分钟内退回。</p>`,
  },
  {
    key: 'packages',
    group: '计费',
    title: '套餐的次数、有效期与购买',
    html: `
<p>套餐是预付的调用次数，单价比按次低，有到期时间。可以同时有几份，先到期的先用。到期没有用完的次数作废，不退款，购买前请看清有效期。</p>
<p>标有“首购”的套餐每个账户只能买一次；有库存的套餐卖完为止。</p>
<p>在<a href="/overview">总览</a>能看到每份套餐还剩多少次，按最近的用量大约还能用几天。</p>`,
  },
  {
    key: 'top-up',
    group: '充值与发票',
    title: '充值没有到账怎么办',
    html: `
<ol>
<li>付款后支付页会自动回到结果页，一般几秒内到账。</li>
<li>关掉了页面也没关系：到账与页面无关。在<a href="/fund/rechargeRecords">充值与付款记录</a>里看这笔订单的状态。</li>
<li>显示“等待到账”：支付机构还没有确认，我们会一直主动查询，到账后自动入账。</li>
<li>订单已关闭才付的款，也会进入余额，不会丢失。</li>
</ol>
<p>超过一小时仍没有变化，请带上订单号联系客服。</p>`,
  },
  {
    key: 'balance-kinds',
    group: '充值与发票',
    title: '充值余额与赠送余额',
    html: `
<p>余额分充值余额和赠送余额，都能用来支付调用和购买套餐。赠送余额不能提现，也不能开票。每一笔从哪一部分扣，在<a href="/fund/detail">资金明细</a>里写明。</p>`,
  },
];
