// /security/accountSecurity: how this account is protected, where it is signed in, and how it is closed.
import { Moment } from '@jishi/ui/beijing-time';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Link } from '@jishi/ui/router';
import { useMember } from '../../../shell/member';
import { ClosureSection } from '../closure/closure-section';
import { PasskeyList } from '../passkey/passkey-list';
import { SessionList } from '../session/session-list';
import { Guards } from './guards';

export function SecurityScreen() {
  const member = useMember();
  return (
    <>
      <PageHead
        title="账户安全"
        note={
          member?.latestLoginTime && (
            <>
              上次登录 <Moment time={member.latestLoginTime} />{' '}
              <Link to="/security/logManagement/loginLog">登录日志</Link>
            </>
          )
        }
      />
      {member ? <Guards member={member} /> : <TableSkeleton rows={5} />}
      <PasskeyList />
      <SessionList />
      <ClosureSection />
    </>
  );
}
