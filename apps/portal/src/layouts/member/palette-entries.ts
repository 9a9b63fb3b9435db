// What the command palette finds: visited pages, pages, orders and requests, products and help by name, sound or slip of the
// hand, immediate actions.
import { THEMES, type Theme } from '@jishi/ui/theme';
import { formatMoney } from '@jishi/ui/money';
import { menu } from './menu';
import { MENU_KEYS } from './palette-keys';

export type PaletteEntry = {
  key: string;
  name: string;
  /** Where it belongs, in quiet letters. */
  note: string;
  /** Where it leads; undefined for an act. */
  to?: string;
  /** The colours that it changes to. */
  theme?: Theme;
  /** What it copies. */
  copy?: string;
};

export const SIGN_OUT = 'sign-out';
export const SIGN_OUT_EVERYWHERE = 'sign-out-everywhere';

const ORDER_NO = /^[A-Z]{2}\d{14,30}$/i;
/** UUIDs, ULIDs and their like: no word that one would search products for. */
const REQUEST_ID = /^(?=.*\d)[0-9A-Za-z-]{16,64}$/;

const site: readonly (PaletteEntry & { keys: string })[] = [
  { key: 'market', name: '接口市场', note: '全站', to: '/product/list', keys: 'shichang sc api 产品' },
  { key: 'status', name: '服务状态', note: '全站', to: '/status', keys: 'fuwu zhuangtai fwzt status 故障 维护 可用率' },
  { key: 'home', name: '首页', note: '全站', to: '/', keys: 'shouye sy home' },
];

/** Pages below a menu entry that people ask for by name. */
const below: readonly (PaletteEntry & { keys: string })[] = [
  {
    key: 'login-log',
    name: '登录日志',
    note: '账户',
    to: '/security/logManagement/loginLog',
    keys: 'denglu rizhi dlrz login log 地点 设备',
  },
  {
    key: 'operation-log',
    name: '操作日志',
    note: '账户',
    to: '/security/logManagement/operateLog',
    keys: 'caozuo rizhi czrz operation log 改动',
  },
  {
    key: 'reception',
    name: '消息接收设置',
    note: '账户',
    to: '/security/notifyMessage?tab=reception',
    keys: 'jieshou shezhi jssz 邮箱 email webhook 短信 通知',
  },
];

const THEME_KEYS = { system: 'gensui xitong gsxt', light: 'qianse qs', dark: 'shense ss' } as const;
const themes = THEMES.map(([theme, word]) => ({
  key: `theme-${theme}`,
  name: theme === 'system' ? `颜色${word}` : `切换${word}`,
  note: '颜色',
  theme,
  keys: `qiehuan yanse zhuti theme ${theme} 主题 外观 模式 ${THEME_KEYS[theme]}`,
}));

const acts: readonly (PaletteEntry & { keys: string })[] = [
  ...themes,
  { key: SIGN_OUT, name: '退出登录', note: '账户', keys: 'tuichu tc logout signout' },
  {
    key: SIGN_OUT_EVERYWHERE,
    name: '退出所有设备',
    note: '账户',
    keys: 'tuichu quanbu tcsysb logout everywhere sessions',
  },
];

/** What leads straight to something done; searched before pages, whose names hold the same words. */
const doings: readonly (PaletteEntry & { keys: string })[] = [
  { key: 'top-up', name: '充值', note: '操作', to: '/fund/rechargeCenter', keys: 'chongzhi cz topup 付款 余额' },
  {
    key: 'new-key',
    name: '新建密钥',
    note: '操作',
    to: '/req/apply?tab=keys&new=1',
    keys: 'xinjian miyao xjmy key appkey',
  },
];

const COPY_KEYS = 'fuzhi appkey fz copy 密钥';

/** Copies the AppKey of the default key, which is no secret. */
function copying(wanted: string, { appKey }: Known): PaletteEntry[] {
  if (!appKey || !matches({ name: '复制 AppKey', keys: COPY_KEYS }, wanted)) return [];
  return [{ key: 'copy-app-key', name: '复制 AppKey', note: appKey, copy: appKey }];
}

/** A product on sale, by its name and the word it has in addresses. */
type NamedProduct = { id: string; code: string; name: string };
type Order = { orderNo: string; subject: string; payAmount: string };
type Call = { requestId: string; projectName: string; apiName: string };

/** What is known besides pages; each part may not be there yet. */
export type Known = {
  onSale?: readonly NamedProduct[] | undefined;
  /** What the server finds for the typed text: products and help, by other words and sound, too. */
  titles?: readonly { kind: keyof typeof KINDS; title: string; url: string }[] | undefined;
  /** Pages visited since signing in, the latest first. */
  visited?: readonly { title: string; fullPath: string }[] | undefined;
  /** The latest. */
  orders?: readonly Order[] | undefined;
  calls?: readonly Call[] | undefined;
  /** Of the default key. */
  appKey?: string | undefined;
};

const KINDS = { project: '接口', help: '帮助', article: '动态' } as const;
const MOST = { products: 8, visited: 5, orders: 3, calls: 3 } as const;

export function paletteEntries(typed: string, known: Known = {}): PaletteEntry[] {
  const wanted = typed.trim();
  const pages = menu.flatMap(({ name: note, entries }) =>
    entries.map((entry) => ({ key: entry.to, note, keys: MENU_KEYS[entry.to] ?? '', ...entry })),
  );
  const found = [...doings, ...pages, ...below, ...site, ...acts]
    .filter((entry) => matches(entry, wanted))
    .map(({ keys: _keys, ...entry }) => entry);
  if (!wanted) return [...recent(known), ...found];
  const named = [
    ...numbersIn(wanted),
    ...copying(wanted, known),
    ...found,
    ...products(wanted, known),
    ...own(wanted, known),
  ];
  const shown = new Set(named.map(({ to }) => to));
  return [...named, ...titles(known).filter(({ to }) => !shown.has(to)), ...elsewhere(wanted)];
}

function recent({ visited = [] }: Known): PaletteEntry[] {
  return visited
    .slice(0, MOST.visited)
    .map(({ title, fullPath }) => ({ key: `visited ${fullPath}`, name: title, note: '最近打开', to: fullPath }));
}

function matches({ name, keys }: { name: string; keys: string }, wanted: string): boolean {
  const text = `${name} ${keys}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function numbersIn(wanted: string): PaletteEntry[] {
  if (ORDER_NO.test(wanted)) {
    const orderNo = wanted.toUpperCase();
    return [{ key: 'order', name: `订单 ${orderNo}`, note: '付款与对账', to: `/payres?orderNo=${orderNo}` }];
  }
  if (!REQUEST_ID.test(wanted)) return [];
  const to = `/req/applylist?requestId=${encodeURIComponent(wanted)}`;
  return [{ key: 'request', name: `请求 ${wanted} 的调用记录`, note: '查调用', to }];
}

function products(wanted: string, { onSale = [] }: Known): PaletteEntry[] {
  return onSale
    .filter(({ name, code }) => matches({ name, keys: code }, wanted))
    .slice(0, MOST.products)
    .map(({ id, name }) => ({ key: `product-${id}`, name, note: '接口', to: `/product/${id}` }));
}

/** The member's latest orders and requests, by a part of the number or by what they are about. */
function own(wanted: string, { orders = [], calls = [] }: Known): PaletteEntry[] {
  return [
    ...orders
      .filter(({ orderNo, subject }) => matches({ name: subject, keys: orderNo }, wanted))
      .slice(0, MOST.orders)
      .map(({ orderNo, subject, payAmount }) => ({
        key: orderNo,
        name: `${subject}，¥${formatMoney(payAmount)}`,
        note: `订单 ${orderNo.slice(-8)}`,
        to: `/payres?orderNo=${orderNo}`,
      })),
    ...calls
      .filter(({ requestId, projectName, apiName }) =>
        matches({ name: `${projectName} ${apiName}`, keys: requestId }, wanted),
      )
      .slice(0, MOST.calls)
      .map(({ requestId, projectName, apiName }) => ({
        key: requestId,
        name: `${projectName} ${apiName}`,
        note: `请求 …${requestId.slice(-8)}`,
        to: `/req/applylist?requestId=${encodeURIComponent(requestId)}`,
      })),
  ];
}

function titles({ titles = [] }: Known): PaletteEntry[] {
  return titles.map(({ kind, title, url }) => ({ key: url, name: title, note: KINDS[kind], to: url }));
}

function elsewhere(wanted: string): PaletteEntry[] {
  const keyword = encodeURIComponent(wanted.slice(0, 50));
  return [
    { key: 'search', name: `在接口市场找「${wanted}」`, note: '全站', to: `/product/list?keyword=${keyword}` },
    { key: 'help', name: `在文档里找「${wanted}」`, note: '全站', to: `/help/search?keyword=${keyword}` },
  ];
}
