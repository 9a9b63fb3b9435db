import { Drop } from '@jishi/ui/drop';
import { Icon } from '@jishi/ui/icon';
import { Logo } from '@jishi/ui/logo';
import { type RefObject, Suspense, lazy, useEffect, useRef, useState } from 'react';
import { NavLink } from '@jishi/ui/router';
import { AddressForm } from '@jishi/ui/address-form';
import { Link, useLocation } from '@jishi/ui/router';
import { AccountLinks } from './account-links';

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions')).SearchSuggestions,
}));

const entries = [
  { to: '/', name: '首页' },
  { to: '/product/list', name: '全部接口' },
  { to: '/help', name: '文档' },
  { to: '/codetest', name: '在线调试' },
  { to: '/news', name: '动态' },
  // on a phone in the place of the one above (styles/site/places.css)
  { to: '/overview', name: '我的' },
] as const;

export function SiteHeader({ siteName }: { siteName: string }) {
  return (
    <header className="site-header">
      <div className="column">
        <Link className="site-home" to="/" aria-label={`${siteName} 首页`}>
          <Logo name={siteName} />
        </Link>
        <nav className="site-nav" aria-label="主导航">
          <Entries />
        </nav>
        <SiteSearch />
        <div className="site-account">
          <AccountLinks />
          <SmallMenu />
        </div>
      </div>
    </header>
  );
}

function Entries() {
  return (
    <ul>
      {entries.map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** For narrow screens. A visited entry closes it. */
function SmallMenu() {
  const { key } = useLocation();
  const summary = (
    <>
      <Icon name="menu" />
      <span className="sr">导航菜单</span>
    </>
  );
  return (
    <Drop className="site-menu" label="导航菜单" summary={summary} key={key}>
      <Entries />
    </Drop>
  );
}

function SiteSearch() {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useSlashToFocus(field);
  const close = () => setTyped('');
  return (
    <AddressForm className="find" role="search" aria-label="全站" action="/help/search" onSubmit={close}>
      <button type="submit">
        <Icon name="search" />
        <span className="sr">搜索</span>
      </button>
      <label className="sr" htmlFor="site-keyword">
        搜索接口与文档
      </label>
      <input
        ref={field}
        id="site-keyword"
        name="keyword"
        type="text"
        enterKeyHint="search"
        placeholder="搜索接口与文档"
        maxLength={50}
        autoComplete="off"
        aria-keyshortcuts="/ Meta+K Control+K"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls="site-suggestions"
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={close}
      />
      <kbd className="needs-script" aria-hidden="true">
        /
      </kbd>
      {typed.trim() && (
        <Suspense fallback={null}>
          <SearchSuggestions field={field} typed={typed} onClose={close} />
        </Suspense>
      )}
    </AddressForm>
  );
}

/** ⌘K and Ctrl K move the caret to the field, and so does `/`, unless the visitor is typing somewhere. */
function useSlashToFocus(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function focus(event: KeyboardEvent) {
      const command = event.key === 'k' && (event.ctrlKey || event.metaKey);
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!command && !slash) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    }
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [field]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));
}
