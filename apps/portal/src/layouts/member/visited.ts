// Which of the visited pages are tabs of the member area, and where closing one leads.
import type { View } from '../../shell/ui-store';

export type Tab = Pick<View, 'path' | 'fullPath' | 'title'>;

/** The overview is always there and cannot be closed. */
export const PINNED: Tab = { path: '/overview', fullPath: '/overview', title: '总览' };

const MEMBER_PATH = /^\/(?:overview|req|fund|security|vip|acomang|quote)(?:\/|$)/;

/** Tabs in the order of their first visit, the pinned one first, the current one among them. */
export function tabsOf(views: Readonly<Record<string, View>>, current: Tab): Tab[] {
  const visited: Tab[] = Object.values(views).filter(({ path }) => MEMBER_PATH.test(path) && path !== PINNED.path);
  const known = visited.some(({ path }) => path === current.path) || current.path === PINNED.path;
  return [views[PINNED.path] ?? PINNED, ...visited, ...(known ? [] : [current])];
}

/** Where to go when a tab is closed: stay where one is, or the neighbour of the closed page. */
export function afterClosing(tabs: readonly Tab[], closed: string, current: string): Tab | undefined {
  if (closed !== current) return undefined;
  const at = tabs.findIndex(({ path }) => path === closed);
  return tabs[at + 1] ?? tabs[at - 1] ?? PINNED;
}
