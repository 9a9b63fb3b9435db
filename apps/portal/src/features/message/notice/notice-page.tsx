// /notice: what a member was told lately; for visitors, what stands here and how to see it.
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Moment } from '@jishi/ui/beijing-time';
import { RowSkeleton } from '@jishi/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLabel } from '../../../shell/labels';
import { loginAddress } from '../../../shell/page';
import { useSignedIn } from '../../../shell/session';
import { messages } from '../queries';
import './notice.css';

const CENTRE = '/security/notifyMessage';

export function NoticePage() {
  return (
    <div className="column notice">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '公告' }]} />
      {useSignedIn() ? <MyMessages /> : <Visitor />}
    </div>
  );
}

function Visitor() {
  return (
    <Headed title="公告与消息">
      <EmptyState title="登录后看发给您的消息">
        到账、预警、安全提醒与平台通知都在消息里。面向所有人的公告栏还没有开放，开放前重要通知会发给每位会员。
        <p className="notice-actions">
          <Link className="btn btn-main" to={loginAddress({ pathname: '/notice', search: '' })}>
            登录
          </Link>
        </p>
      </EmptyState>
    </Headed>
  );
}

function MyMessages() {
  const { data, error, refetch } = useQuery(messages({}));
  const kindLabel = useLabel('messageKind');
  const more = (
    <>
      <Link to={CENTRE}>全部消息</Link>
      <Link to={`${CENTRE}?tab=reception`}>接收设置</Link>
    </>
  );
  return (
    <Headed title="我的消息" more={more}>
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

function Headed({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="double-rule notice-head">
        <h1>{title}</h1>
        {more && <nav aria-label="消息">{more}</nav>}
      </header>
      {children}
    </>
  );
}
