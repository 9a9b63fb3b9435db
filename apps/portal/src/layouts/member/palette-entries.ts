// What the command palette finds: pages, an order or request by its number, products by name, immediate actions.
import { THEMES, type Theme } from '@jishi/ui/theme';
import { menu } from './menu';

export type PaletteEntry = {
  key: string;
  name: string;
  /** Where it belongs, in quiet letters. */
  note: string;
  /** Where it leads; undefined for an act. */
  to?: string;
  /** The colours that it changes to. */
  theme?: Theme;
};

export const SIGN_OUT = 'sign-out';
export const SIGN_OUT_EVERYWHERE = 'sign-out-everywhere';

const ORDER_NO = /^[A-Z]{2}\d{14,30}$/i;
/** UUIDs, ULIDs and their like: no word that one would search products for. */
const REQUEST_ID = /^(?=.*\d)[0-9A-Za-z-]{16,64}$/;

const site: readonly (PaletteEntry & { keys: string })[] = [
  { key: 'market', name: '接口市场', note: '全站', to: '/product/list', keys: 'shichang sc api 产品' },
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

/** A product on sale, by its name and the word it has in addresses. */
export type NamedProduct = { id: string; code: string; name: string };
const PRODUCTS_SHOWN = 8;

export function paletteEntries(typed: string, onSale: readonly NamedProduct[] = []): PaletteEntry[] {
  const wanted = typed.trim();
  const pages = menu.flatMap(({ name: note, entries }) => entries.map((entry) => ({ key: entry.to, note, ...entry })));
  const found = [...doings, ...pages, ...below, ...site, ...acts].filter((entry) => matches(entry, wanted));
  return [
    ...numbersIn(wanted),
    ...found.map(({ keys: _keys, ...entry }) => entry),
    ...products(wanted, onSale),
    ...market(wanted),
  ];
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

function products(wanted: string, onSale: readonly NamedProduct[]): PaletteEntry[] {
  if (!wanted) return [];
  return onSale
    .filter(({ name, code }) => matches({ name, keys: code }, wanted))
    .slice(0, PRODUCTS_SHOWN)
    .map(({ id, name }) => ({ key: `product-${id}`, name, note: '接口', to: `/product/${id}` }));
}

function market(wanted: string): PaletteEntry[] {
  if (!wanted) return [];
  const to = `/product/list?keyword=${encodeURIComponent(wanted.slice(0, 50))}`;
  return [{ key: 'search', name: `在接口市场找「${wanted}」`, note: '全站', to }];
}
