// Example news and a notice: what the product does today, in the form an operator would write it.

export type NewsText = {
  key: string;
  category: string;
  title: string;
  summary: string;
  tags: string[];
  recommended: boolean;
  html: string;
};

export const newsCategories: readonly { name: string; summary: string }[] = [
  { name: '产品更新', summary: '接口上架、功能变化。' },
  { name: '使用经验', summary: '少写代码、少花钱的办法。' },
];

export const newsTexts: readonly NewsText[] = [
  {
    key: 'sandbox-first',
    category: '使用经验',
    title: '先用沙箱密钥联调，再换正式密钥',
    summary: '沙箱密钥与正式密钥走同一个地址、同样的签名，返回文档里的示例，不占次数也不扣余额。',
    tags: ['沙箱', '密钥'],
    recommended: true,
    html: `
<p>接入一个接口，多数时间花在签名、参数和错误处理上。这些都可以在不花钱的情况下调通。</p>
<h2>沙箱密钥做什么</h2>
<ul>
<li>地址、签名、参数检查与正式密钥完全一样，出错时返回同样的结果码。</li>
<li>不请求真正的上游，返回接口文档里的示例。</li>
<li>不占套餐与免费次数，不扣余额，调用记录里标记为“沙箱”。</li>
</ul>
<h2>什么时候换成正式密钥</h2>
<p>签名通过、示例能被您的程序解析、超时与重试处理好之后。换的时候只改 AppKey 与 AppSecret，其余不用动。</p>
<p>密钥在<a href="/req/apply">我的接口</a>里生成。</p>`,
  },
  {
    key: 'only-success-is-charged',
    category: '使用经验',
    title: '哪些结果计费，写在每个接口的文档里',
    summary: '接口文档的返回码一栏写明每个结果是否计费；没有到上游的请求、超时与出错的请求不收费。',
    tags: ['计费', '文档'],
    recommended: false,
    html: `
<p>按次计费的前提是说得清哪一次该收钱。每个接口的文档里，返回码一栏都写明“计费”或“不计费”。</p>
<h2>不计费的情况</h2>
<ul>
<li>签名不对、超出请求频率：请求没有到上游。</li>
<li>上游超时或出错：没有得到结果。</li>
<li>返回码在文档里标为“不计费”。</li>
</ul>
<h2>怎么核对</h2>
<p>返回头 <code>X-Charge</code> 是这次扣了多少元，<code>X-Charge-Source</code> 是从哪里扣的。两项都记在<a href="/req/applylist">调用记录</a>里，每次请求一行。</p>`,
  },
  {
    key: 'built-in-products',
    category: '产品更新',
    title: '内置接口上架：号码、地理、历法、汉字等',
    summary: '内置接口由本站自行提供，每个都写明数据来源、许可与不做什么，可以在产品页直接试一次。',
    tags: ['接口上架'],
    recommended: true,
    html: `
<p>内置接口由本站自行提供，不转接别家。每个产品页都写明：</p>
<ul>
<li>数据从哪里来，按什么许可使用，截至哪一天；</li>
<li>它不做什么，免得用在不合适的地方；</li>
<li>单价、套餐、免费次数，以及网关实测的成功率与响应时间。没有调用过的，写“没有”，不写估计的数字。</li>
</ul>
<p>产品页右侧可以直接试一次，不需要登录，也不计费。从<a href="/product/list">全部接口</a>开始看。</p>`,
  },
];

export const noticeText = {
  key: 'demo-content',
  title: '关于本站的示例内容',
  summary: '示例价格、动态与这条公告随软件附带，运营者可以修改或一次移除。',
  html: `
<p>新安装的站点带有一份示例内容：内置接口的示例价格、几篇动态，以及这条公告。它们与运营者自己写的内容走同样的流程，可以在控制台逐项修改。</p>
<p>不再需要时，运营者可以用一条命令移除全部示例内容；文档与协议不受影响。</p>`,
};
