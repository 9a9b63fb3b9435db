// The member area: top bar, menu by task, visited pages as tabs, the page.
import { getWebsiteInfo } from '@jishi/contract/content';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { Logo } from '@jishi/ui/logo';
import { MainPart } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useMatches } from '@jishi/ui/router';
import { TradePasswordDialog } from '../features/account/trade-password/trade-password-dialog';
import { query } from '../shell/client';
import { KeepAliveOutlet } from '../shell/keep-alive';
import type { PageData } from '../shell/page';
import '../styles/member.css';
import { CommandPalette } from './member/command-palette';
import { menuPlaceOf } from './member/menu';
import { MenuDrawer } from './member/menu-drawer';
import { MessagesMenu } from './member/messages-menu';
import { Places } from './member/places';
import { SideMenu } from './member/side-menu';
import { UserMenu } from './member/user-menu';
import { VisitedTabs } from './member/visited-tabs';

export function MemberLayout() {
  return (
    <div className="workspace member">
      <TopBar />
      <div className="member-frame">
        <div className="member-side">
          <SideMenu />
        </div>
        <div className="member-body">
          <VisitedTabs />
          <div className="member-page">
            <Trail />
            <MainPart>
              <KeepAliveOutlet />
            </MainPart>
          </div>
        </div>
      </div>
      <Places />
      <TradePasswordDialog />
    </div>
  );
}

function TopBar() {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  return (
    <header className="top-bar">
      <MenuDrawer />
      <Link className="top-bar-name" to="/" aria-label={`${site?.name ?? ''}首页`}>
        <Logo name={site?.name ?? ''} />
      </Link>
      <CommandPalette />
      {site?.sandbox && (
        <span className="tag tag-warning top-bar-sandbox" title="付款、短信与实名都由模拟方应答，不会产生真实费用">
          沙箱环境
        </span>
      )}
      <nav aria-label="全站">
        <Link to="/product/list">接口市场</Link>
      </nav>
      <MessagesMenu />
      <UserMenu />
    </header>
  );
}

/** Member area, group, page. */
function Trail() {
  const { pathname } = useLocation();
  const title = (useMatches().at(-1)?.loaderData as PageData | undefined)?.head.title ?? '';
  const place = menuPlaceOf(pathname);
  const home = { name: '用户中心', to: '/overview' };
  const group = place ? [{ name: place.group.name }] : [];
  const parent = place && place.entry.to !== pathname ? [{ name: place.entry.name, to: place.entry.to }] : [];
  return <Breadcrumb trail={[home, ...group, ...parent, { name: title }]} />;
}
