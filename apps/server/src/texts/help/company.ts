// Built-in help: working together, contracts, tickets, quotes and invitations.
import { deedStatus } from '@jishi/contract/enums/deed';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { ticketStatus } from '@jishi/contract/enums/support';
import { RECIPIENTS_MAX } from '@jishi/contract/quote/limit';
import { labelOf } from '../../kernel/labels';
import type { HelpText } from './start';

const role = (value: number) => labelOf('organisationRole', value);
const deed = (value: number) => labelOf('deedStatus', value);
const ticket = (value: number) => labelOf('ticketStatus', value);

export const companyTexts: readonly HelpText[] = [
  {
    key: 'organisation',
    group: '企业与团队',
    title: '和同事一起用：组织、角色与每人的上限',
    html: `
<p>同事各用各的账号登录，调用从组织所有者的套餐与余额扣，谁也花不过给他设的上限。不用共用密码，不收费。</p>
<h2>建立与邀请</h2>
<ol>
<li>通过个人或企业认证的账户，在<a href="/organisation">组织</a>页点“建立组织”，一个账户一个。企业认证的用企业名称。</li>
<li>点“邀请同事”，填对方的手机号、角色与上限。</li>
<li>对方用这个手机号登录或注册，在“组织”页接受。邀请 7 天内有效，被邀请的人不需要认证。</li>
</ol>
<p>成员与没有接受的邀请最多共 100 个。</p>
<h2>角色</h2>
<table>
<thead><tr><th>角色</th><th>可以做什么</th></tr></thead>
<tbody>
<tr><td>所有者</td><td>全部；只有所有者能任免管理员与财务</td></tr>
<tr><td>${role(organisationRole.manager)}</td><td>邀请开发者、设上限，看所有人的用量与密钥，也可以自己建密钥</td></tr>
<tr><td>${role(organisationRole.developer)}</td><td>为组织建密钥并调用，只看自己的</td></tr>
<tr><td>${role(organisationRole.finance)}</td><td>看<a href="/organisation/spend">组织花费</a>与所有者的对账单合计，不建密钥，不调用</td></tr>
</tbody>
</table>
<h2>上限</h2>
<ul>
<li>每个成员、每个密钥都可以设每日、每周、每月的次数与扣费，留空不限，按北京时间的零点、周一、一日重新计。</li>
<li>用完后调用被拒绝（429009、429010），不扣费；改大以后网关立即放行。</li>
</ul>
<h2>密钥与产品</h2>
<p>成员建的密钥能调用所有者申请过的产品。发票、对账单、退款都在所有者的账户里。</p>
<h2>离开</h2>
<p>移除成员、成员退出或改为财务时，他为组织建的密钥立即不能再用，不能恢复；调用记录与账目都保留。成员的账户冻结或注销期间，他建的密钥也停用。</p>`,
  },
  {
    key: 'deeds',
    group: '企业与团队',
    title: '合同怎么申请、盖章与下载',
    html: `
<p>采购要走合同时，在<a href="/deed">合同</a>页申请：当场生成 PDF，盖章上传后由我们盖章确认。不收费，甲方是认证的企业，要先完成<a href="/acomang/auth">企业认证</a>。</p>
<h2>选哪一种</h2>
<ul>
<li><strong>框架协议</strong>：一年有效，期间买什么、买多少以订单为准，采购一次走完流程。</li>
<li><strong>订单合同</strong>：写明选定的订单与金额，一份最多 20 笔，付款前后都可以；写进一份合同的订单不能再写进别的。对公转账的，可以先出合同再付款。</li>
</ul>
<h2>步骤</h2>
<ol>
<li>选类型，填联系人、电话，可以填贵司的采购编号，生成合同。内容当场定稿，以后不再改变。</li>
<li>下载，双面打印两份，在甲方处盖公章，多页加盖骑缝章。</li>
<li>扫描成一个 PDF，或只把签章页拍清楚，上传（10 MB 以内）。</li>
<li>我们看过以后盖章，一般 1 个工作日。双方盖章件出现在同一页，随时下载。</li>
</ol>
<table>
<thead><tr><th>状态</th><th>含义</th></tr></thead>
<tbody>
<tr><td>${deed(deedStatus.toSeal)}</td><td>等您盖章上传</td></tr>
<tr><td>${deed(deedStatus.toConfirm)}</td><td>等我们确认</td></tr>
<tr><td>${deed(deedStatus.returned)}</td><td>写着原因，改好后重新上传</td></tr>
<tr><td>${deed(deedStatus.inForce)}</td><td>双方盖章件可以下载</td></tr>
<tr><td>${deed(deedStatus.expired)}</td><td>框架协议满一年；文件照常可以下载</td></tr>
<tr><td>${deed(deedStatus.voided)}</td><td>不能恢复，其中的订单可以写进别的合同</td></tr>
</tbody>
</table>
<p>还没有生效的可以自己作废；已生效的要作废，或条款要改，请<a href="/support/tickets">提交工单</a>。每个文件都有 SHA-256 指纹，下载后可以核对。</p>`,
  },
  {
    key: 'tickets',
    group: '企业与团队',
    title: '联系客服：工单怎么提、多久答复',
    html: `
<p>帮助里没有答案的，在<a href="/support/tickets">工单</a>页提交。调用、订单、发票的详情里也有“遇到问题”，点它会自动带上编号。</p>
<h2>怎么提</h2>
<ol>
<li>选关于什么：接口、订单、调用、发票或其他，可以填编号。</li>
<li>选优先级：一般、较急或紧急。<strong>预计何时答复当场显示</strong>，按客服的服务时间算，休息的日子不计。</li>
<li>写标题与说明：什么时候、做了什么、看到什么、想要什么。可以带最多 6 张图片，每张 10 MB 以内。<strong>不要写密钥和密码。</strong></li>
</ol>
<p>有答复会通知您，您回复之后，下一次答复的时间重新算并显示。</p>
<h2>状态</h2>
<table>
<thead><tr><th>状态</th><th>含义</th></tr></thead>
<tbody>
<tr><td>${ticket(ticketStatus.open)}、${ticket(ticketStatus.handling)}</td><td>轮到我们，写着预计答复的时间</td></tr>
<tr><td>${ticket(ticketStatus.needsMember)}</td><td>请您补充；7 天没有回复自动关闭</td></tr>
<tr><td>${ticket(ticketStatus.solved)}</td><td>7 天内回复即可重新打开；可以评价满意或不满意</td></tr>
<tr><td>${ticket(ticketStatus.closed)}</td><td>您关闭的、没有等到您回复的，7 天内回复可以重新打开；过后请提交新的</td></tr>
</tbody>
</table>
<p>充值订单没有到账走申诉，权益商品用不了提出争议：钱随结果当场处理。</p>`,
  },
  {
    key: 'quotes',
    group: '企业与团队',
    title: '报价单：给您的客户一张价目表',
    html: `
<p>把接口或充值产品转卖给自己的客户时，在<a href="/quote">报价</a>页做价目表。客户看不到您的进价和账户。不收费。</p>
<ol>
<li>点“编辑报价”，列出的是您开通的接口与在售的充值产品，写着进价。直接填单价，从 Excel 粘贴，或按进价加百分比、加几元。单价空着的不报价。</li>
<li>填报价方、联系方式与生效时间，保存为新的一版。低于进价的会提醒。</li>
<li>发给客户：</li>
</ol>
<table>
<thead><tr><th>方式</th><th>说明</th></tr></thead>
<tbody>
<tr><td>公开链接</td><td>知道链接的人不登录就能看，搜索引擎不收录。链接只显示一次，随时可以撤回</td></tr>
<tr><td>发邮件</td><td>收件人告诉您验证码以后才能添加，最多 ${RECIPIENTS_MAX} 个邮箱。发过旧版的会看到涨了什么、降了什么；每封都可以退订</td></tr>
<tr><td>PDF、打印</td><td>适合当面给</td></tr>
</tbody>
</table>
<p>每次保存都是完整的一版，旧版都在报价记录里；到了生效时间，新的一版替代旧的。撤回链接后，用它的人看不到价目表，不能恢复，可以再生成新的。</p>`,
  },
  {
    key: 'referral',
    group: '企业与团队',
    title: '邀请有礼：怎么邀请、何时得奖励',
    html: `
<p>在<a href="/invite">邀请有礼</a>复制自己的邀请链接。有活动时，好友满足条件就有奖励；双方各得多少、要充值多少、在几天之内，以页面显示为准。</p>
<h2>条件</h2>
<ol>
<li>好友由您的链接注册，新注册的手机号才算。</li>
<li>好友完成个人或企业认证。</li>
<li>好友在期限内充值够数：以到账的实付金额计，退回的和赠送的不算。</li>
</ol>
<p>条款以好友注册那天的为准，以后活动改了或停了，已经约定的照旧。注册时没有活动的，会记为您邀请的，但没有奖励。</p>
<h2>何时到账</h2>
<p>条件都满足以后，过了页面写的等待天数发放，记入双方的<strong>赠送余额</strong>：可以用于调用与购买，不能提现，不开票。等待期间把充值退回的不发。</p>
<h2>没有得到时</h2>
<ul>
<li>活动的预算用完、您的名额已满时，等有空出的再发，期限到了为止。</li>
<li>同一人的多个账户、互相邀请、批量注册，先由平台核实，不符合的不发。</li>
</ul>
<p>每位好友走到哪一步，页面上都看得到。</p>`,
  },
];
