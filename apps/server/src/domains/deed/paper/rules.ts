// What stands on a deed: who agrees, on what, for how much, under which terms, and where it is sealed.
import { deedKind } from '@jishi/contract/enums/deed-paper';
import { capitalsOf, displayMoney } from '@jishi/money';
import type { Block, Paper } from '../../../kernel/pdf';
import { dayOf } from '../../../kernel/time';
import type { Seller } from '../../../kernel/settings';
import type { Paragraph } from '../agreement/rules';

/** An order as it stands in a deed. */
export type DeedOrder = {
  no: string;
  subject: string;
  amount: bigint;
  /** What `amount` is the sum of. */
  lines: readonly { name: string; amount: bigint }[];
  paid: boolean;
  createdAt: Date;
};

export type Contact = { name: string; phone: string };

export type DeedText = {
  no: string;
  kind: number;
  at: Date;
  site: { name: string; url: string };
  buyer: { name: string; creditCode: string };
  contact: Contact;
  purchaseNo: string;
  seller: Seller;
  /** Of a framework: none. */
  orders: readonly DeedOrder[];
  agreement: { title: string; version: string; publishedAt: Date; paragraphs: readonly Paragraph[] };
};

/** What of the seller has to be on a deed and is not known, in words; '' for nothing. */
export function lackingOf(seller: Seller | undefined): string {
  if (!seller) return '公司名称、税号、开户行和账号';
  const parts = [
    ['公司名称', seller.name],
    ['税号', seller.taxNo],
    ['开户行', seller.bank],
    ['账号', seller.account],
  ] as const;
  return parts.flatMap(([name, value]) => (value === '' ? [name] : [])).join('、');
}

export function sumOf(orders: readonly Pick<DeedOrder, 'amount'>[]): bigint {
  return orders.reduce((sum, { amount }) => sum + amount, 0n);
}

export function titleOf(kind: number): string {
  return kind === deedKind.framework ? '技术服务框架协议' : '技术服务合同';
}

/** The whole deed as a paper. */
export function paperOf(text: DeedText): Paper {
  const { no, kind, at, site, agreement } = text;
  return {
    title: titleOf(kind),
    issuer: `合同编号 ${no}`,
    foot: `${no}　${site.name}　本页与其他各页合为一份`,
    blocks: [
      ...partiesOf(text),
      ...(kind === deedKind.framework ? frameworkClauses(text) : orderClauses(text)),
      ...commonClauses(text),
      { kind: 'signatures', parties: signaturesOf(text) },
      { kind: 'heading', text: `附件：《${agreement.title}》` },
      clause(
        `版本 ${agreement.version}，${dayOf(agreement.publishedAt)} 发布；以下为本合同定稿时（${dayOf(at)}）的全文。`,
      ),
      ...agreement.paragraphs.map(({ text: words, isHeading }) => (isHeading ? strong(words) : clause(words))),
    ],
  };
}

const clause = (text: string): Block => ({ kind: 'clause', text });
const strong = (text: string): Block => ({ kind: 'clause', text, strong: true });

function partiesOf({ buyer, contact, purchaseNo, seller, at }: DeedText): Block[] {
  return [
    strong(`甲方（购买方）：${buyer.name}`),
    clause(`统一社会信用代码：${buyer.creditCode}`),
    clause(`联系人：${contact.name}，电话：${contact.phone}`),
    ...(purchaseNo ? [clause(`甲方采购编号：${purchaseNo}`)] : []),
    strong(`乙方（服务方）：${seller.name}`),
    clause(`统一社会信用代码（税号）：${seller.taxNo}`),
    ...(seller.address ? [clause(`地址：${seller.address}`)] : []),
    ...(seller.phone ? [clause(`电话：${seller.phone}`)] : []),
    clause(`开户行：${seller.bank}，账号：${seller.account}`),
    clause(`定稿日期：${dayOf(at)}`),
    clause('甲乙双方就甲方向乙方购买接口调用及相关技术服务，经协商一致，订立本合同。'),
  ];
}

function frameworkClauses({ site }: DeedText): Block[] {
  return [
    strong('一、服务内容'),
    clause(
      `乙方通过“${site.name}”平台（${site.url}）向甲方提供接口调用及相关技术服务。甲方购买的接口、套餐、数量与价格，以甲方在平台提交的订单为准，每一笔订单是本合同的一部分。`,
    ),
    strong('二、价款与支付'),
    clause(
      '价格以下单时或调用时平台公示的价格为准。甲方以平台提供的方式支付；对公转账付至上列乙方账户。已付款项与消费以平台账簿为准，甲方可以随时查询与核对。',
    ),
    strong('三、期限'),
    clause('本合同自双方盖章并由乙方在平台确认生效之日起一年有效。到期前提交的订单，按本合同履行完毕。'),
  ];
}

function orderClauses({ orders, at }: DeedText): Block[] {
  const sum = sumOf(orders);
  return [
    strong('一、服务内容与价款'),
    {
      kind: 'table',
      wraps: true,
      columns: [
        { title: '序号', width: 7 },
        { title: '内容', width: 37 },
        { title: '订单号', width: 32 },
        { title: '付款', width: 9 },
        { title: '金额（元）', width: 15, align: 'end' },
      ],
      rows: [...orders.flatMap(rowsOf), { cells: ['', '合计', '', '', displayMoney(sum)], strong: true }],
    },
    clause(`合计人民币（大写）：${capitalsOf(sum)}`),
    clause(`上表为 ${dayOf(at)} 定稿时的订单内容、金额与付款情况。待付的订单没有付款而关闭的，不再履行。`),
    strong('二、支付'),
    clause('待付的款项，甲方以平台提供的方式支付；对公转账付至上列乙方账户。'),
    strong('三、期限'),
    clause('本合同自双方盖章并由乙方在平台确认生效之日起，至上列订单履行完毕为止；套餐的有效期以订单为准。'),
  ];
}

/** An order line by line: goods, then what is taken off. */
function rowsOf({ no, subject, lines, paid }: DeedOrder, index: number) {
  return lines.map(({ name, amount }, at) => ({
    cells: [
      ...(at === 0
        ? [String(index + 1), lines.length === 1 ? subject : name, no, paid ? '已付' : '待付']
        : ['', name, '', '']),
      displayMoney(amount),
    ],
  }));
}

function commonClauses({ agreement: { title, version, publishedAt } }: DeedText): Block[] {
  return [
    strong('四、发票'),
    clause('乙方按税法规定，就甲方的付款与消费开具增值税发票，甲方在平台的发票管理中申请。'),
    strong('五、双方的权利义务'),
    clause(
      `服务规则、数据与个人信息的处理、保密、责任、合同的解除与争议的解决，按乙方《${title}》（版本 ${version}，${dayOf(publishedAt)} 发布）执行。其全文见附件，是本合同的一部分；以后发布的版本不改变本合同所附的文本。`,
    ),
    strong('六、其他'),
    clause('本合同一式两份，双方各执一份；双方盖章件的扫描件与原件有同等效力。未尽事宜，双方另行书面约定。'),
  ];
}

function signaturesOf({ buyer, seller }: DeedText) {
  const lines = ['授权代表（签字）：', '日期：________年____月____日'];
  return [
    { role: '甲方（盖章）', name: buyer.name, lines },
    { role: '乙方（盖章）', name: seller.name, lines },
  ];
}
