// Guesses where a text in the search box leads, most likely first.
import type { Endpoint } from '@jishi/contract/endpoint';
import { searchCalls } from '@jishi/contract/console/access';
import { searchMembers } from '@jishi/contract/console/account';
import { searchProjects } from '@jishi/contract/console/catalogue';
import { searchTransfers } from '@jishi/contract/console/ledger';
import { searchPayOrders } from '@jishi/contract/console/payment';
import { THEMES, type Theme } from '@jishi/ui/theme';
import { menuFor } from '../../shell/menu';
import { type Operator, may } from '../../shell/operator';
import { actionsFor } from './actions';

/** An address, or the colours to change to. */
export type Destination = { to: string; theme?: Theme; kind: string; text: string };

type Meaning = {
  kind: string;
  needs: Pick<Endpoint, 'permission'>;
  /** The address it leads to, or undefined when the text cannot mean this. */
  read: (text: string) => string | undefined;
};

const PHONE = /^1[3-9]\d{9}$/;
const ORDER_NO = /^[a-z]{2}\d{14,30}$/i;
/** Given out by the gateway, or by a caller. */
const REQUEST_ID = /^(?=.*\d)[\w-]{16,64}$/;

const MEANINGS: readonly Meaning[] = [
  {
    kind: '用户，手机号',
    needs: searchMembers,
    read: (text) => (PHONE.test(text) ? listAddress('/members', 'keyword', text) : undefined),
  },
  {
    kind: '订单',
    needs: searchPayOrders,
    read: (text) => (ORDER_NO.test(text) ? `/orders/${text.toUpperCase()}` : undefined),
  },
  {
    kind: '账目，业务键',
    needs: searchTransfers,
    read: (text) => (/^[a-z][\w.-]*:[!-~]+$/i.test(text) ? listAddress('/transfers', 'key', text) : undefined),
  },
  {
    kind: '调用，请求编号',
    needs: searchCalls,
    read: (text) =>
      REQUEST_ID.test(text) && !ORDER_NO.test(text) ? listAddress('/calls', 'requestId', text) : undefined,
  },
  {
    kind: '用户，编号',
    needs: searchMembers,
    read: (text) => (/^\d{1,15}$/.test(text) && !PHONE.test(text) ? `/members/${text}` : undefined),
  },
  {
    kind: '产品，名称或代码',
    needs: searchProjects,
    read: (text) => (isWords(text) ? listAddress('/products', 'keyword', text) : undefined),
  },
  {
    kind: '用户，昵称',
    needs: searchMembers,
    read: (text) => (isWords(text) ? listAddress('/members', 'keyword', text) : undefined),
  },
];

/** Where a search text can lead. Screens come first, then what can be begun; an empty text lists all of both. */
export function destinationsOf(typed: string, operator: Pick<Operator, 'permissions'>): Destination[] {
  const text = typed.trim();
  const screens = menuFor(operator)
    .flatMap(({ entries }) => entries)
    .filter(({ name }) => name.includes(text))
    .map(({ name, to }) => ({ to, kind: '打开', text: name }));
  const actions = actionsFor(operator, text).map(({ name, to }) => ({ to, kind: '操作', text: name }));
  if (!text) return [...screens, ...actions];
  const themes = THEMES.flatMap(([theme, name]) =>
    `切换${name} 颜色 主题`.includes(text) ? [{ to: '', theme, kind: '颜色', text: name }] : [],
  );
  const meant = MEANINGS.flatMap(({ kind, needs, read }) => {
    const to = may(operator, needs) ? read(text) : undefined;
    return to ? [{ to, kind, text }] : [];
  });
  return [...themes, ...screens, ...actions, ...meant];
}

function listAddress(path: string, name: string, value: string): string {
  return `${path}?${new URLSearchParams({ [name]: value }).toString()}`;
}

/** Lists accept up to 50 characters; numbers and serials are not names. */
function isWords(text: string): boolean {
  return text.length <= 50 && !/^\d+$/.test(text) && !ORDER_NO.test(text) && !text.includes(':');
}
