// Who is signed in, and the way out.
import { formatMoney } from '@jishi/ui/money';
import { Icon } from '@jishi/ui/icon';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { Tag } from '@jishi/ui/tag';
import { ThemeChoice } from '@jishi/ui/theme';
import { useId, useRef } from 'react';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../shell/labels';
import { useMember } from '../../shell/member';
import { useSignOut } from '../../shell/sign-out';

export function UserMenu() {
  const member = useMember();
  const { signOut, signOutEverywhere } = useSignOut();
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const name = member?.nickname || member?.phone || '';
  const level = member?.vipName ?? '';
  return (
    <>
      <button
        type="button"
        className="user"
        popoverTarget={menuId}
        aria-label={`账户：${name}${level && `，${level}会员`}`}
      >
        <Icon name="user" />
        <span>{name}</span>
        {level && <Tag tone="brand">{level}</Tag>}
      </button>
      <div ref={menu} id={menuId} className="user-menu" popover="auto">
        {member && <Standing member={member} onLeave={() => menu.current?.hidePopover()} />}
        <ul onClick={() => menu.current?.hidePopover()}>
          <li>
            <Link to="/acomang">账户信息</Link>
          </li>
          <li>
            <Link to="/security/accountSecurity">账户安全</Link>
          </li>
          <li>
            <Link to="/fund/rechargeCenter">充值</Link>
          </li>
          <li>
            <button type="button" onClick={() => void signOut()}>
              退出登录
            </button>
          </li>
          <li>
            <button type="button" onClick={() => void signOutEverywhere()}>
              退出所有设备
            </button>
          </li>
        </ul>
        <div className="user-menu-theme">
          <ThemeChoice />
        </div>
      </div>
    </>
  );
}

type StandingProps = { member: NonNullable<ReturnType<typeof useMember>>; onLeave: () => void };

/** The member's name and balance. */
function Standing({ member: { phone, balance, vipName, authStatus }, onLeave }: StandingProps) {
  const auth = useLabel('authStatus')(authStatus);
  return (
    <dl>
      <div>
        <dt>手机号</dt>
        <dd>{phone}</dd>
      </div>
      <div>
        <dt>可用余额</dt>
        <dd>¥{formatMoney(balance)}</dd>
      </div>
      <div>
        <dt>会员</dt>
        <dd>
          <Link to="/vip" onClick={onLeave}>
            {vipName || '未开通'}
          </Link>
        </dd>
      </div>
      <div>
        <dt>实名</dt>
        <dd>{auth.label && <StatusMark tone={auth.color as Tone | undefined}>{auth.label}</StatusMark>}</dd>
      </div>
    </dl>
  );
}
