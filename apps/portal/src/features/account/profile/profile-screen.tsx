// /acomang: who this account is, and what would make it safer or complete.
import { authStatus as authStatuses } from '@jishi/contract/enums/account';
import { Moment } from '@jishi/ui/beijing-time';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { Glyph } from '@jishi/ui/glyph';
import { PageHead } from '@jishi/ui/page-head';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Seal } from '@jishi/ui/seal';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../../shell/labels';
import { type Member, useMember } from '../../../shell/member';
import '../account.css';
import { ClosingStrip } from './closing-strip';
import { Nickname } from './nickname';
import { WhatNext } from './what-next';

export function ProfileScreen() {
  const member = useMember();
  return (
    <>
      <PageHead title="账户信息" />
      {member ? <Profile member={member} /> : <TableSkeleton rows={6} />}
    </>
  );
}

function Profile({ member }: { member: Member }) {
  const certified = member.authStatus === authStatuses.certified;
  return (
    <>
      {member.closeTime && <ClosingStrip closeTime={member.closeTime} />}
      <div className="profile-head">
        <Glyph size="page">{initialOf(member)}</Glyph>
        <Nickname nickname={member.nickname} phone={member.phone} />
        {certified && <Seal text="实名认证" label="已通过实名认证" className="profile-seal" />}
      </div>
      <div className="columns">
        <section className="workspace-section" aria-labelledby="facts">
          <RuledHead id="facts" title="登记信息" />
          <Facts member={member} />
        </section>
        <section className="workspace-section" aria-labelledby="next">
          <RuledHead id="next" title="接下来做什么" />
          <WhatNext member={member} />
        </section>
      </div>
    </>
  );
}

/** The first character of the member's display name. */
function initialOf({ nickname, phone }: Member): string {
  return [...(nickname || phone)][0]?.toUpperCase() ?? '';
}

function Facts({ member }: { member: Member }) {
  const { id, phone, inviteCode, authStatus, authType, regTime, latestLoginTime } = member;
  const status = useLabel('authStatus')(authStatus);
  const type = useLabel('authType')(authType);
  const facts = [
    [
      '登录手机号',
      <>
        {phone} <Link to="/security/accountSecurity">更换</Link>
      </>,
    ],
    [
      '账户编号',
      <>
        {id} <CopyButton text={id} what="账户编号" compact />
      </>,
    ],
    [
      '实名认证',
      <>
        <StatusMark tone={status.color as Tone | undefined}>{status.label}</StatusMark>{' '}
        {authStatus === authStatuses.certified && type.label && <span className="quiet">{type.label}</span>}{' '}
        <Link to="/acomang/auth">查看</Link>
      </>,
    ],
    [
      '邀请码',
      inviteCode && (
        <>
          {inviteCode} <CopyButton text={inviteCode} what="邀请码" compact />
          <CopyButton text={invitation(inviteCode)} what="邀请链接" />
          <p className="quiet small">
            由这个链接来注册的新用户，会记为您邀请的。 <Link to="/invite">邀请有礼</Link>
          </p>
        </>
      ),
    ],
    ['注册时间', <Moment time={regTime} />],
    ['上次登录', latestLoginTime && <Moment time={latestLoginTime} />],
  ] as const;
  return <FactList facts={facts} />;
}

/** Used on a press only, never for what is rendered: the server has no address bar. */
function invitation(inviteCode: string): string {
  return typeof location === 'undefined' ? '' : `${location.origin}/?invitenumber=${inviteCode}`;
}
