// The page cache made visible: a tab for each kept page, with its input and choices.
import { Icon } from '@jishi/ui/icon';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation, useMatches, useNavigate } from '@jishi/ui/router';
import type { PageData } from '../../shell/page';
import { ui, useUi } from '../../shell/ui-store';
import { PINNED, type Tab, afterClosing, tabsOf } from './visited';

export function VisitedTabs() {
  const { pathname, search } = useLocation();
  const title = (useMatches().at(-1)?.loaderData as PageData | undefined)?.head.title ?? '';
  const views = useUi((state) => state.views);
  const navigate = useNavigate();
  const listId = useId();
  const [leaving, setLeaving] = useState<string>();
  // The current page is dropped once another one is shown: dropped before, it would be entered as visited again.
  useEffect(() => {
    if (!leaving || leaving === pathname) return;
    ui.getState().evict(leaving);
    setLeaving(undefined);
  }, [leaving, pathname]);
  const current: Tab = { path: pathname, fullPath: pathname + search, title };
  const tabs = tabsOf(views, current);

  function close(path: string) {
    const next = afterClosing(tabs, path, pathname);
    if (!next) return ui.getState().evict(path);
    setLeaving(path);
    return void navigate(next.fullPath);
  }

  const closeOthers = () => ui.getState().evictOthers(pathname);
  const items = tabs.map((tab) => (
    <VisitedTab key={tab.path} tab={tab} current={tab.path === pathname} onClose={() => close(tab.path)} />
  ));
  return (
    <nav className="visited" aria-label="已打开的页面">
      <ul className="visited-row">{items}</ul>
      {tabs.length > 2 && (
        <button type="button" className="text-button visited-others" onClick={closeOthers}>
          关闭其他
        </button>
      )}
      {tabs.length > 1 && (
        <button type="button" className="text-button visited-more" popoverTarget={listId}>
          已打开 {tabs.length} 页
        </button>
      )}
      <div id={listId} className="visited-list" popover="auto">
        <ul>{items}</ul>
        <button type="button" className="text-button" onClick={closeOthers}>
          关闭其他
        </button>
      </div>
    </nav>
  );
}

function VisitedTab({ tab, current, onClose }: { tab: Tab; current: boolean; onClose: () => void }) {
  return (
    <li className={current ? 'visited-current' : undefined}>
      <Link to={tab.fullPath} aria-current={current ? 'page' : undefined}>
        {tab.title}
      </Link>
      {tab.path !== PINNED.path && (
        <button type="button" className="icon-button" aria-label={`关闭${tab.title}`} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}
