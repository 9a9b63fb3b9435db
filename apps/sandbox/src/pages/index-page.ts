// The front page: says what this is and where its parts are.
import { html, type SafeHtml } from './html';
import { factList, layout } from './layout';

interface Peer {
  id: string;
  name: string;
  /** Its purpose in one sentence. */
  does: string;
  /** Where programs reach it. */
  address?: readonly [name: string, url: string];
  /** Where credentials, lists and pages are: a name, a path and the words of the link. */
  links: readonly (readonly [name: string, path: string, words: string])[];
}

function peers(publicUrl: string): Peer[] {
  return [...payers(publicUrl), ...messengers(publicUrl), ...provers(publicUrl), ...suppliers(publicUrl)];
}

function payers(publicUrl: string): Peer[] {
  return [
    {
      id: 'alipay',
      name: '支付宝开放平台',
      does: '验证商户的 RSA2 签名，提供网页与扫码的收银台、异步通知、退款和对账单。',
      address: ['网关地址', `${publicUrl}/gateway.do`],
      links: [
        ['商户凭据（仅限本机）', '/alipay/merchant.json', 'merchant.json'],
        ['交易、通知和重发', '/alipay/', '打开交易列表'],
      ],
    },
    {
      id: 'wechat-pay',
      name: '微信支付',
      does: '按 API v3 验证商户签名，提供扫码、手机网页与微信内支付的收银台、加密通知、退款和交易账单。',
      address: ['接口地址', publicUrl],
      links: [
        ['商户凭据（仅限本机）', '/wechat-pay/credentials.json', 'credentials.json'],
        ['交易、通知和重发', '/wechat-pay/', '打开交易列表'],
      ],
    },
  ];
}

function messengers(publicUrl: string): Peer[] {
  return [
    {
      id: 'sms',
      name: '阿里云短信',
      does: '验证 ACS3-HMAC-SHA256 签名，按模板投递到网页手机，并推送状态报告和上行短信。',
      address: ['接口地址', `${publicUrl}/aliyun-sms/`],
      links: [
        ['访问密钥（仅限本机）', '/aliyun-sms/credentials.json', 'credentials.json'],
        ['签名、模板和发送设置', '/aliyun-sms/', '打开短信通道'],
        ['查看收到的短信', '/phone', '打开网页手机'],
      ],
    },
    {
      id: 'tencent-sms',
      name: '腾讯云短信',
      does: '验证 TC3-HMAC-SHA256 签名，按模板投递到同一部网页手机，并推送状态和回复。',
      address: ['接口地址', `${publicUrl}/tencent-sms/`],
      links: [
        ['访问密钥（仅限本机）', '/tencent-sms/credentials.json', 'credentials.json'],
        ['签名、模板和推送设置', '/tencent-sms/', '打开短信通道'],
      ],
    },
    {
      id: 'mail',
      name: '邮件服务器',
      does: '按 SMTP 收下寄往任何地址的邮件，在网页邮箱里显示；可以设为拒收、缓慢或应答丢失。',
      links: [
        ['账号（仅限本机）', '/mail/credentials.json', 'credentials.json'],
        ['查看收到的邮件', '/mail', '打开网页邮箱'],
      ],
    },
  ];
}

/** Who tell who somebody is, and what carries invoices. */
function provers(publicUrl: string): Peer[] {
  return [
    {
      id: 'identity',
      name: '腾讯云人脸核身',
      does: '验证 TC3-HMAC-SHA256 签名，核身页由您选择通过或未通过。',
      address: ['接口地址', `${publicUrl}/identity/`],
      links: [
        ['访问密钥（仅限本机）', '/identity/credentials.json', 'credentials.json'],
        ['核身记录', '/identity/', '打开人脸核身'],
      ],
    },
    {
      id: 'esign',
      name: 'e签宝对公打款',
      does: '验证请求签名，向企业的对公账户打一笔 0.01–0.99 元，金额在沙箱银行里看。',
      address: ['接口地址', publicUrl],
      links: [
        ['应用凭据（仅限本机）', '/esign/credentials.json', 'credentials.json'],
        ['认证流程', '/esign/', '打开对公打款'],
        ['查看账户到账', '/bank', '打开沙箱银行'],
      ],
    },
    {
      id: 'ocr',
      name: '营业执照识别',
      does: '验证阿里云 ACS3-HMAC-SHA256 或腾讯云 TC3-HMAC-SHA256 签名，答复您填好的内容。',
      links: [
        ['访问密钥（仅限本机）', '/ocr/credentials.json', 'credentials.json'],
        ['接口地址与识别结果', '/ocr/', '打开营业执照识别'],
      ],
    },
    {
      id: 'wechat',
      name: '微信',
      does: '网站应用扫码登录，微信内的付款人授权，服务号模板消息。',
      address: ['扫码页与接口地址', publicUrl],
      links: [
        ['应用凭据（仅限本机）', '/wechat/credentials.json', 'credentials.json'],
        ['微信账户与收到的消息', '/wechat/', '打开微信'],
      ],
    },
    {
      id: 'nuonuo',
      name: '诺诺开票',
      does: '验证开放平台的签名和令牌，开具和红冲数电发票的样张，提供 PDF、OFD 和 XML 文件。',
      address: ['接口地址', `${publicUrl}/open/v1/services`],
      links: [
        ['应用密钥（仅限本机）', '/nuonuo/credentials.json', 'credentials.json'],
        ['开具的发票和设置', '/nuonuo/', '打开诺诺开票'],
      ],
    },
  ];
}

/** Who delivers recharge products. */
function suppliers(publicUrl: string): Peer[] {
  return [
    {
      id: 'supplier-juhe',
      name: '充值供应商（聚合协议）',
      does: '验证 MD5 签名，充话费；可以设为掉单、重复通知、先失败后到账等各种不老实的结果。',
      address: ['接口地址', `${publicUrl}/suppliers/juhe`],
      links: [
        ['账号（仅限本机）', '/suppliers/juhe/credentials.json', 'credentials.json'],
        ['订单、通知和开关', '/suppliers/juhe/', '打开供应商'],
      ],
    },
    {
      id: 'supplier-json',
      name: '充值供应商（JSON 签名协议）',
      does: '验证 HMAC-SHA256 签名，充话费、流量、加油卡和会员，也给卡密；同样可以设为各种不老实的结果。',
      address: ['接口地址', `${publicUrl}/suppliers/json`],
      links: [
        ['账号（仅限本机）', '/suppliers/json/credentials.json', 'credentials.json'],
        ['订单、通知和开关', '/suppliers/json/', '打开供应商'],
      ],
    },
  ];
}

/** What `/` shows. */
export function indexPage(publicUrl: string): SafeHtml {
  return layout({
    title: '首页',
    body: html`<h1>这是沙箱，不是真实服务</h1>
      <p>
        这里的程序按支付宝、微信支付、短信运营商、邮件、人脸核身、对公打款、微信、开票平台和充值供应商的真实接口协议应答，供本地运行和测试使用。页面上的付款不会动用真实资金，短信和邮件不会发给真实的人，核身不会拍摄，发票只是样张，充值不会到账。
      </p>
      ${peers(publicUrl).map(peerPanel)}`,
  });
}

function peerPanel({ id, name, does, address, links }: Peer): SafeHtml {
  return html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${name}</h2>
    <p>${does}</p>
    ${factList([
      address && [address[0], address[1], 'mono'],
      ...links.map(([title, path, words]) => [title, html`<a href="${path}">${words}</a>`] as const),
    ])}
  </section>`;
}
