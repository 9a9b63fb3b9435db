import { Drop } from '@jishi/ui/drop';
import { Icon } from '@jishi/ui/icon';
import type { MouseEvent } from 'react';
import { Link, useLocation } from '@jishi/ui/router';
import { badgeText } from '../../shell/format';
import { useMember } from '../../shell/member';
import { loginAddress } from '../../shell/page';
import { useSignedIn } from '../../shell/session';
import { ui } from '../../shell/ui-store';

const memberEntries = [
  { to: '/overview', name: '用户中心' },
  { to: '/req/apply', name: '我的接口' },
  { to: '/req/applylist', name: '调用记录' },
  { to: '/fund/rechargeCenter', name: '充值中心' },
  { to: '/security/notifyMessage', name: '消息' },
  { to: '/acomang', name: '账户信息' },
  { to: '/security/accountSecurity', name: '账户安全' },
] as const;

/** 登录 and 注册, or the member's own menu. */
export function AccountLinks() {
  return useSignedIn() ? <MemberMenu /> : <SignInLinks />;
}

/** Without JavaScript a page, with it a dialog: the visitor stays where they are. */
function SignInLinks() {
  const { pathname, search } = useLocation();
  const address = loginAddress({ pathname, search });
  function openDialog(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    ui.getState().openLogin();
  }
  return (
    <>
      <Link className="login-link" to={address} onClick={openDialog}>
        登录
      </Link>
      <Link className="btn btn-small" to={address}>
        注册
      </Link>
    </>
  );
}

function MemberMenu() {
  const member = useMember();
  const { key } = useLocation();
  const unread = member?.unreadMsgNum ?? 0;
  const summary = (
    <>
      <Icon name="user" />
      <span className="member-name">{member?.nickname || member?.phone || '用户'}</span>
      {unread > 0 && (
        <span className="badge">
          {badgeText(unread)}
          <span className="sr"> 条未读消息</span>
        </span>
      )}
    </>
  );
  return (
    <Drop label="账户" summary={summary} key={key}>
      <ul>
        {memberEntries.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </Drop>
  );
}
