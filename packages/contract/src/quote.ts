// A member's own price list to its downstream: making a version, what changed, one to look at, and its links.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { quoteChange, quoteProduct } from './enums/quote';
import { choice, list, search } from './list';
import { LINES_MAX } from './quote/limit';
import { Id, Money, Nothing, Time, oneOf, shownName } from './values';

const text = (what: string, most: number) => z.string().trim().max(most, `${what}最多 ${most} 个字`).default('');

/** What stands above the prices. */
const Head = {
  title: shownName('标题', 1, 60),
  /** Who quotes. */
  issuer: shownName('报价方', 2, 60),
  /** How to reach them. */
  contact: text('联系方式', 100),
  note: text('说明', 500),
};
const shownHead = { title: z.string(), issuer: z.string(), contact: z.string(), note: z.string() };

const Product = {
  /** Enumeration quoteProduct. */
  kind: z.number().int(),
  productId: z.string(),
  name: z.string(),
  groupName: z.string(),
  /** What the price is for, such as 次 or 笔. */
  unit: z.string(),
};

export const listQuotable = endpoint({
  method: 'GET',
  path: '/mem/charge/price/productList',
  access: 'member',
  summary: '可以报价的产品：自己开通的接口与在售的充值产品，自己的进价与上一次的报价',
  input: Nothing,
  output: z.object({
    products: z.array(
      z.object({
        ...Product,
        /** What the member pays now. */
        cost: Money,
        /** Of the last version; null: it is not in it. */
        price: Money.nullable(),
      }),
    ),
    /** The last version; null before the first. */
    last: z.object({ version: z.number().int(), ...shownHead, effectiveTime: Time }).nullable(),
    /** Products of the last version that can no longer be quoted. */
    lost: z.array(z.string()),
  }),
});

const Decimal = (what: string) => z.string(`${what}不正确`).max(20, `${what}不正确`).nullish();

const Line = z
  .object({
    kind: oneOf(quoteProduct, '产品类别不正确'),
    productId: Id,
    price: Decimal('单价'),
    /** Instead of a price: what comes on top of what the member pays now, in percent of it or in yuan. */
    percent: Decimal('加价比例'),
    amount: Decimal('加价金额'),
  })
  .refine((line) => [line.price, line.percent, line.amount].filter((one) => one != null).length === 1, {
    path: ['price'],
    error: '单价、加价比例、加价金额要填一个，只填一个',
  });

export const setQuote = endpoint({
  method: 'POST',
  path: '/mem/charge/price/batchSet',
  access: 'member',
  summary: '整张价目表保存为新的一版，同一编号只保存一次；以前的版本不变',
  bodyMax: 512 * 1024,
  input: z.object({
    /** Made by the page, once for each list that is meant. */
    clientId: z.string('缺少编号').regex(/^[\w.:-]{1,50}$/, '编号不正确'),
    ...Head,
    /** Left out: from now on. */
    effectiveTime: Time.nullish(),
    lines: z.array(Line, '请填写报价').min(1, '至少给一个产品报价').max(LINES_MAX, `一次最多 ${LINES_MAX} 个产品`),
  }),
  output: z.object({
    id: z.string(),
    version: z.number().int(),
    rose: z.number().int(),
    fell: z.number().int(),
    added: z.number().int(),
    gone: z.number().int(),
  }),
  idempotent: true,
  refusals: ['invalidInput', 'clientIdReused', 'tooManyRequests'],
});

const Version = {
  id: z.string(),
  version: z.number().int(),
  title: z.string(),
  effectiveTime: Time,
  createTime: Time,
  /** Of products that differ from the version before. */
  rose: z.number().int(),
  fell: z.number().int(),
  added: z.number().int(),
  gone: z.number().int(),
};

export const listQuotes = list({
  path: '/mem/charge/price/recordList',
  access: 'member',
  summary: '报价记录，新的在前',
  row: z.object({
    ...Version,
    /** Enumeration quoteStatus. */
    status: z.number().int(),
    /** Products with a price. */
    lines: z.number().int(),
    /** Links that open it. */
    links: z.number().int(),
    /** Addresses that it was mailed to. */
    mails: z.number().int(),
  }),
  filter: { word: search('标题', { most: 60 }), status: choice('quoteStatus', '状态') },
  period: '生成时间',
  paged: 'pages',
});

const Change = z.object({
  name: z.string(),
  unit: z.string(),
  /** null: it was not quoted before. */
  before: Money.nullable(),
  /** null: it is no longer quoted. */
  price: Money.nullable(),
  /** Enumeration quoteChange. */
  change: z.number().int(),
});

export const listQuoteNotices = list({
  path: '/mem/charge/price/noticeList',
  access: 'member',
  summary: '变动通知：每一版与上一版相比，涨了什么、降了什么、新增与不再报价的',
  row: z.object({
    ...Version,
    /** The first of them. */
    changes: z.array(Change),
    mails: z.number().int(),
  }),
  filter: {
    product: search('产品', { most: 60 }),
    change: choice('quoteChange', '变动', [quoteChange.rose, quoteChange.fell, quoteChange.added, quoteChange.gone]),
  },
  period: '生成时间',
  paged: 'pages',
});

const One = z.object({ id: Id });

export const getQuote = endpoint({
  method: 'GET',
  path: '/mem/charge/price/view',
  access: 'member',
  summary: '一版价目表：抬头、每个产品的单价与上一版的单价、保存时的进价',
  input: One,
  output: z.object({
    ...Version,
    ...shownHead,
    status: z.number().int(),
    lines: z.array(
      z.object({
        ...Product,
        ...Change.shape,
        /** What the member paid when it was saved; null of what is no longer quoted. */
        cost: Money.nullable(),
      }),
    ),
  }),
  refusals: ['notFound'],
});

export const downloadQuote = endpoint({
  method: 'POST',
  path: '/mem/charge/price/file',
  access: 'member',
  summary: '一版价目表的 PDF，不含进价',
  input: One,
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'tooManyRequests'],
});

/** A secret as an address carries it: 256 bits. */
export const Secret = z.string('链接不正确').regex(/^[\w-]{43}$/, '链接不正确');

export const shareQuote = endpoint({
  method: 'POST',
  path: '/mem/charge/price/share',
  access: 'member',
  summary: '给一版价目表一个公开链接：知道链接的人不登录也能看；链接只在这时给出，不保存',
  input: One.extend({
    /** It also shows what differs from the version before. */
    showsChanges: z.boolean('要填是或否').default(false),
  }),
  output: z.object({ url: z.string() }),
  refusals: ['notFound', 'tooManyRequests'],
});

export const listQuoteLinks = endpoint({
  method: 'GET',
  path: '/mem/charge/price/linkList',
  access: 'member',
  summary: '一版价目表发给了谁、结果如何，和能打开它的链接',
  input: One,
  output: z.object({
    mails: z.array(
      z.object({
        email: z.string(),
        /** Enumeration quoteMail. */
        status: z.number().int(),
        createTime: Time,
        linkId: z.string(),
      }),
    ),
    links: z.array(
      z.object({
        id: z.string(),
        /** Enumeration quoteLinkOrigin. */
        origin: z.number().int(),
        showsChanges: z.boolean(),
        createTime: Time,
        withdrawTime: Time.nullable(),
        /** Why the platform withdrew it; '' otherwise. */
        reason: z.string(),
      }),
    ),
  }),
  refusals: ['notFound'],
});

export const withdrawQuoteLinks = endpoint({
  method: 'POST',
  path: '/mem/charge/price/withdraw',
  access: 'member',
  summary: '撤回一版价目表的一个链接；不给链接编号则撤回全部',
  input: One.extend({ linkId: Id.nullish() }),
  output: z.object({
    /** How many opened it until now. */
    withdrawn: z.number().int(),
  }),
  refusals: ['notFound'],
});

const Sheet = z.object({
  ...shownHead,
  version: z.number().int(),
  /** Enumeration quoteStatus. */
  status: z.number().int(),
  effectiveTime: Time,
  /** Of the link: whether what changed is shown. */
  showsChanges: z.boolean(),
  lines: z.array(
    z.object({
      name: z.string(),
      groupName: z.string(),
      unit: z.string(),
      price: Money.nullable(),
      /** null as well where changes are not shown. */
      before: Money.nullable(),
      /** 0 where changes are not shown. */
      change: z.number().int(),
    }),
  ),
});

export const openSheet = endpoint({
  method: 'POST',
  path: '/quote/sheet',
  access: 'public',
  summary: '公开链接打开的价目表；没有这个链接与已撤回的链接答复相同',
  input: z.object({ secret: Secret }),
  output: Sheet,
  refusals: ['notFound'],
});

export const downloadSheet = endpoint({
  method: 'POST',
  path: '/quote/sheet/file',
  access: 'public',
  summary: '公开链接打开的价目表的 PDF',
  input: z.object({ secret: Secret }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'tooManyRequests'],
});
