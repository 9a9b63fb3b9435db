// /members/:memberId: one member. Each tab has an address; the routes plug in the tabs of other domains.
import { getMember, listMemberLogins, listMemberSessions } from '@jishi/contract/console/account';
import { searchAudit } from '@jishi/contract/console/audit';
import { listMemberKeys, searchCalls } from '@jishi/contract/console/access';
import { listMemberNotes } from '@jishi/contract/console/member-note';
import { searchAdjustments } from '@jishi/contract/console/adjustment';
import { searchTransfers } from '@jishi/contract/console/ledger';
import { searchPayOrders } from '@jishi/contract/console/payment';
import { ButtonLink } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Tag } from '@jishi/ui/tag';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet, useParams } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { Status } from '../../shell/labels';
import { may, useOperator } from '../../shell/operator';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';
import { NoteRow } from './note/note-row';
import { StandingActions } from './standing/standing-actions';

const TABS = [
  { to: '', name: '概况', needs: getMember },
  { to: 'notes', name: '备注', needs: listMemberNotes },
  { to: 'orders', name: '订单', needs: searchPayOrders },
  { to: 'transfers', name: '账目', needs: searchTransfers },
  { to: 'adjustments', name: '调账与授信', needs: searchAdjustments },
  { to: 'calls', name: '调用', needs: searchCalls },
  { to: 'keys', name: '密钥', needs: listMemberKeys },
  { to: 'sessions', name: '设备', needs: listMemberSessions },
  { to: 'logins', name: '登录日志', needs: listMemberLogins },
];

export function MemberScreen() {
  const { memberId = '' } = useParams();
  const operator = useOperator();
  const found = useQuery(query(getMember, { id: memberId }));
  const member = found.data?.member;
  return (
    <Screen
      title={member?.nickname ?? `用户 ${memberId}`}
      mark={member && <Status of="memberStatus" value={member.status} />}
      note={
        member && (
          <>
            编号 <span className="mono">{member.id}</span> <CopyButton text={member.id} what="编号" compact /> · 手机号{' '}
            <span className="mono">{member.phone}</span> {member.demo && <Tag tone="quiet">示例数据</Tag>}
          </>
        )
      }
      actions={
        member && (
          <>
            {may(operator, searchAudit) && <ButtonLink to={`/audit?memberId=${member.id}`}>操作日志</ButtonLink>}
            <StandingActions member={member} />
          </>
        )
      }
    >
      <Loaded of={found} what="用户">
        {({ pinnedNote }) => (
          <>
            {pinnedNote && (
              <ol className="talk note-top" aria-label="置顶的备注">
                <NoteRow note={pinnedNote} isPinned />
              </ol>
            )}
            <nav className="tabs" aria-label="用户的资料">
              {TABS.filter(({ needs }) => may(operator, needs)).map(({ to, name }) => (
                <NavLink key={name} to={`/members/${memberId}${to && `/${to}`}`} end>
                  {name}
                </NavLink>
              ))}
            </nav>
            <Outlet />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
