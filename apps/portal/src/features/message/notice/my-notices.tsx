// Beside the notice board: a member's latest messages; for visitors, where to find them.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Moment } from '@jishi/ui/beijing-time';
import { RowSkeleton } from '@jishi/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@jishi/ui/router';
import { useLabel } from '../../../shell/labels';
import { loginAddress } from '../../../shell/page';
import { useSignedIn } from '../../../shell/session';
import { LATEST_MESSAGES } from '../queries';
import './notice.css';

const CENTRE = '/security/notifyMessage';

export function MyNotices() {
  return useSignedIn() ? <MyMessages /> : <Visitor />;
}

function Visitor() {
  return (
    <Headed>
      <p className="notice-visitor">到账、预警、安全提醒都发到您的消息里，登录后在这里看。</p>
      <p className="notice-actions">
        <Link className="btn" to={loginAddress({ pathname: '/notice', search: '' })}>
          登录
        </Link>
      </p>
    </Headed>
  );
}

function MyMessages() {
  const { data, error, refetch } = useQuery(LATEST_MESSAGES);
  const kindLabel = useLabel('messageKind');
  const more = (
    <>
      <Link to={CENTRE}>全部消息</Link>
      <Link to={`${CENTRE}?tab=reception`}>接收设置</Link>
    </>
  );
  return (
    <Headed more={more}>
      {data ? (
        data.list.length > 0 ? (
          <ul className="notice-list">
            {data.list.map(({ id, kind, title, summary, read, createTime }) => (
              <li key={id} className={read ? undefined : 'notice-unread'}>
                <Link to={`${CENTRE}?id=${id}`}>
                  {!read && <span className="sr">未读，</span>}
                  {title}
                </Link>
                <p>{summary}</p>
                <p className="notice-facts">
                  {kindLabel(kind).label} <Moment time={createTime} />
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="还没有消息">到账、预警、安全提醒与平台通知都会到这里。</EmptyState>
        )
      ) : error ? (
        <Failure title="消息没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <RowSkeleton rows={5} />
      )}
    </Headed>
  );
}

function Headed({ more, children }: { more?: ReactNode; children: ReactNode }) {
  return (
    <section className="notice-mine" aria-labelledby="my-notices">
      <header className="notice-head">
        <h2 id="my-notices">我的消息</h2>
        {more && <nav aria-label="消息">{more}</nav>}
      </header>
      {children}
    </section>
  );
}
