// The console's frame for signed-in operators: masthead, menu, screen. Visitors are sent to the sign-in page and back.
import { Press } from '@jishi/ui/button';
import { getOperator, logoutOperator } from '@jishi/contract/console/operator';
import { getWebsiteInfo } from '@jishi/contract/content';
import { Failure } from '@jishi/ui/failure';
import { Icon } from '@jishi/ui/icon';
import { MainPart, aside } from '@jishi/ui/main-part';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { ThemeChoice } from '@jishi/ui/theme';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from '@jishi/ui/router';
import { query, useCall } from '../shell/client';
import { type Operator, OperatorContext, roleName, useOperator } from '../shell/operator';
import { clearToken, useSignedIn } from '../shell/session';
import { Menu } from './menu';
import { SearchBox } from './search/search-box';

const OwnEnd = lazy(async () => ({ default: (await import('./own-end')).OwnEnd }));

export function Workspace() {
  const signedIn = useSignedIn();
  const location = useLocation();
  const operator = useQuery({ ...query(getOperator, {}), enabled: signedIn, staleTime: 60_000 });
  if (!signedIn) return <Navigate to={signInAddress(location)} replace />;
  if (operator.data) {
    return (
      <OperatorContext value={operator.data}>
        <WorkspaceFrame />
      </OperatorContext>
    );
  }
  return (
    <main className="gate workspace">
      {operator.error ? (
        <Failure title="运营台没有打开" reason={operator.error.msg} onRetry={() => void operator.refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </main>
  );
}

/** The sign-in address for a visitor of the console; signing in leads back to the page. */
export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return from === '/' ? '/login' : `/login?${new URLSearchParams({ from }).toString()}`;
}

function WorkspaceFrame() {
  const operator = useOperator();
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const main = useStartOfScreen(pathname);
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setMenuOpen(false);
  }
  return (
    <>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <header className="mast">
        <button
          type="button"
          className="mast-menu icon-button"
          aria-label={menuOpen ? '收起菜单' : '打开菜单'}
          aria-expanded={menuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <Icon name={menuOpen ? 'close' : 'menu'} />
        </button>
        <Wordmark />
        <SearchBox />
        <Whoami operator={operator} />
      </header>
      <div className="workspace-frame">
        <Menu open={menuOpen} onClose={() => setMenuOpen(false)} />
        <MainPart className="workspace" ref={main}>
          {operator.moneyFrom && (
            <p className="note">您的资金权限是新的：现在可以查看，{operator.moneyFrom} 起可以经手资金。</p>
          )}
          {operator.leaving && (
            <Suspense>
              <OwnEnd {...operator.leaving} />
            </Suspense>
          )}
          <Outlet />
        </MainPart>
      </div>
    </>
  );
}

function Wordmark() {
  const { data: site } = useQuery({ ...aside('网站名称', query(getWebsiteInfo, {})), staleTime: Infinity });
  return (
    <Link className="mast-word" to="/">
      <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <path className="mast-stall" d="M10 10h8v8h-8z" />
        <path className="mast-lanes" d="M9.2 2v24M18.8 2v24M2 9.2h24M2 18.8h24" />
      </svg>
      {site?.name}
      <small>运营台</small>
      {site?.sandbox && <span className="mast-sandbox">沙箱</span>}
    </Link>
  );
}

function Whoami({ operator }: { operator: Operator }) {
  const client = useQueryClient();
  const signOut = useCall(logoutOperator, {
    onMutate: () => client.cancelQueries(), // the session's end would make refusals of what is still asked
    // Whatever the server answered, this tab drops the token and everything it has read.
    onSettled: () => {
      clearToken();
      client.clear();
    },
  });
  return (
    <div className="mast-who">
      <Link
        className="mast-name"
        to="/account"
        aria-label={`${operator.name} · ${roleName(operator.role)}，我的账号`}
        title="我的账号"
      >
        <span>
          {operator.name} · {roleName(operator.role)}
        </span>
        <Icon name="user" />
      </Link>
      <button type="button" className="mast-shades icon-button" popoverTarget="shades" aria-label="颜色" title="颜色">
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM8 1.5v13M8 4.5h4.4M8 8h6.5M8 11.5h4.4" />
        </svg>
      </button>
      <div id="shades" className="mast-theme" popover="auto">
        <ThemeChoice />
      </div>
      <Press className="mast-out" disabled={signOut.isPending} onClick={() => signOut.mutate({})}>
        退出
      </Press>
    </div>
  );
}

/** A new screen starts at its top; keyboards and screen readers start at its content. */
function useStartOfScreen(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A block: in Chromium 156 scrollTo returns a promise, which React would take for a clean-up.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
