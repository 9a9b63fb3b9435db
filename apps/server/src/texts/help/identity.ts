// Built-in help: proving who one is, signing in more safely, and leaving.
import { PAPER_MAX } from '@jishi/contract/certification/enterprise';
import { certificationWay } from '@jishi/contract/enums/certification';
import { labelOf } from '../../kernel/labels';
import type { HelpText } from './start';

const way = (value: number) => labelOf('certificationWay', value);

export const identityTexts: readonly HelpText[] = [
  {
    key: 'certification',
    group: '账户与安全',
    title: '个人实名认证与企业认证',
    html: `
<p>两种认证都在<a href="/acomang/auth">认证信息</a>办理，不收费。做过个人认证的，以后可以升级为企业认证。</p>
<table>
<thead><tr><th>项目</th><th>个人认证</th><th>企业认证</th></tr></thead>
<tbody>
<tr><td>要准备</td><td>姓名、身份证号，本人用手机做人脸核身</td><td>营业执照照片，和下面三种证明之一</td></tr>
<tr><td>要多久</td><td>几分钟</td><td>看选哪一种</td></tr>
<tr><td>可以做</td><td>申请要求实名的产品；丢了手机能换绑；建立组织</td><td>还有：要求企业认证的产品、专用发票、合同、短信签名与模板、成为供货方</td></tr>
</tbody>
</table>
<p>没有认证也能注册、充值和调用多数产品，产品页写着要不要认证。</p>
<h2>企业认证的三种证明</h2>
<table>
<thead><tr><th>方式</th><th>怎么做</th><th>多久</th></tr></thead>
<tbody>
<tr><td>${way(certificationWay.legalFace)}</td><td>法定代表人本人用手机扫码核身</td><td>几分钟</td></tr>
<tr><td>${way(certificationWay.transfer)}</td><td>我们向对公账户打 0.01 到 0.99 元，您填对金额；可以试三次，七天内有效</td><td>通常当天</td></tr>
<tr><td>${way(certificationWay.agent)}</td><td>上传盖公章的授权书（页面有写法），填经办人</td><td>人工审核，一个工作日内</td></tr>
</tbody>
</table>
<h2>步骤</h2>
<ol>
<li>上传营业执照照片（JPG、PNG、WebP，${PAPER_MAX >> 20} MB 以内，四角完整、字迹清楚），能读出的内容自动填好，请逐项核对。</li>
<li>选一种证明方式做完；还没有开通的方式，页面会写明。</li>
<li>没有通过的写着原因，改好可以再提交。</li>
</ol>
<h2>要知道</h2>
<ul>
<li>须年满 18 周岁。个人认证通过后，身份不能更改。</li>
<li>同一个人、同一家企业能认证的账户数有上限，到了上限会提示。</li>
<li>营业执照到期以前有提醒。到期后密钥照常调用，余额退款与专用发票要先提交新的执照；新的通过之前，原来的认证不受影响。</li>
<li>照片与个人信息加密保存，只用来认证。</li>
</ul>`,
  },
  {
    key: 'sign-in-safely',
    group: '账户与安全',
    title: '登录更安全：两步验证与指纹、面容登录',
    html: `
<p>都在<a href="/security/accountSecurity">账户安全</a>设置，可以同时使用。</p>
<h2>通行密钥（指纹、面容或锁屏密码登录）</h2>
<ol>
<li>点“添加通行密钥”，取个名称，便于以后认出在哪个设备上。</li>
<li>收一次短信验证码，在弹出的窗口里验证本人。</li>
<li>下次在登录页点“用通行密钥登录”。</li>
</ol>
<p>它保存在您的设备或密码管理器里，不能被转述，也不会在假网站上使用，比短信验证码安全。最多 10 个。设备丢了，从别的方式登录后删除那一个。</p>
<h2>两步验证</h2>
<ol>
<li>点“开启”，收一次短信验证码。</li>
<li>用验证器应用扫码，填回它显示的 6 位数字。</li>
<li>把恢复码保存到安全的地方：只显示一次，每个只能用一次。</li>
</ol>
<p>以后登录时，除了密码或验证码，还要输入动态口令；申请余额退款、生成密钥等要紧的操作也要。手机不在身边时，填一个恢复码。动态口令总说不对，多半是手机时间不准。</p>
<h2>登录密码与交易密码</h2>
<table>
<thead><tr><th>项目</th><th>登录密码</th><th>交易密码</th></tr></thead>
<tbody>
<tr><td>写法</td><td>8 到 20 位，字母、数字、符号至少两种</td><td>6 位数字</td></tr>
<tr><td>用在</td><td>登录，收不到短信时也能用</td><td>用余额付款、生成与重置密钥、余额退款、查看卡密</td></tr>
<tr><td>输错</td><td>10 次锁定 30 分钟</td><td>5 次锁定 30 分钟</td></tr>
<tr><td>忘记</td><td>在<a href="/fogetpwd">忘记密码</a>页用短信重设</td><td>在账户安全用短信重新设置</td></tr>
</tbody>
</table>`,
  },
  {
    key: 'leaving',
    group: '账户与安全',
    title: '注销账户，带走自己的数据',
    html: `
<h2>先带走数据</h2>
<p>注销以后不能再登录，请先下载需要的：</p>
<table>
<thead><tr><th>数据</th><th>在哪里</th></tr></thead>
<tbody>
<tr><td>账目与对账单</td><td><a href="/fund/detail">资金明细</a>导出，<a href="/fund/detail?tab=statement">月度对账单</a>下载</td></tr>
<tr><td>调用记录</td><td><a href="/req/applylist">调用记录</a>导出</td></tr>
<tr><td>订单</td><td><a href="/fund/rechargeRecords">充值与付款记录</a>、<a href="/fund/rechargeRecords?tab=quick">充值订单</a>、<a href="/qy/order">权益订单</a>导出</td></tr>
<tr><td>短信发送记录</td><td><a href="/req/smsManage">短信服务</a>的发送记录导出</td></tr>
<tr><td>登录与操作日志</td><td><a href="/security/logManagement">日志管理</a>导出</td></tr>
<tr><td>发票、合同</td><td><a href="/fund/invoiceManagement">发票</a>、<a href="/deed">合同</a>逐份下载</td></tr>
</tbody>
</table>
<p>导出的文件是 CSV 或 Excel，手机号等按打码显示。要完整的个人信息副本，联系客服，我们在十五个工作日内答复。</p>
<h2>申请注销</h2>
<ol>
<li>在<a href="/security/accountSecurity">账户安全</a>的末尾点“申请注销”。还有没了结的事，会逐项列出并带您去处理：没有完成的订单、没有花完或正在退的余额、没有还清的授信、没有办完的发票、供货的货款与保证金等。</li>
<li>输入登录手机号收到的验证码。</li>
<li>7 天之内随时可以撤回，一切照旧；期满后自动完成，不能恢复。</li>
</ol>
<h2>注销以后</h2>
<ul>
<li>手机号、实名与登录信息被抹去，密钥失效。</li>
<li>没有用完的赠送余额、优惠券与套餐次数作废，不折成现金。</li>
<li>账目依法保留，但不再与您的身份相连。</li>
</ul>`,
  },
];
