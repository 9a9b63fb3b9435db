// The latest messages, from the top bar: how many are unread, the newest five, the way to all of them.
import { Press } from '@jishi/ui/button';
import { type listRecentMessages, markRead } from '@jishi/contract/message';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from '@jishi/ui/router';
import { useCall } from '../../shell/client';
import { badgeText } from '../../shell/format';
import { afterReading, useRecentMessages } from '../../shell/unread';

const PATH = '/security/notifyMessage';

export function MessagesMenu() {
  const { unread, list, refetch } = useRecentMessages();
  const client = useQueryClient();
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const readAll = useCall(markRead, { onSettled: () => afterReading(client) });
  return (
    <>
      <button type="button" className="messages" popoverTarget={menuId}>
        消息
        {unread > 0 && (
          <>
            <span className="badge" aria-hidden="true">
              {badgeText(unread)}
            </span>
            <span className="sr">，{unread} 条未读</span>
          </>
        )}
      </button>
      <div
        ref={menu}
        id={menuId}
        className="messages-menu"
        popover="auto"
        role="dialog"
        aria-label="最近消息"
        onToggle={(event) => event.newState === 'open' && void refetch()}
      >
        <p className="messages-menu-head">
          <b>最近消息</b>
          {unread > 0 && (
            <Press className="text-button" disabled={readAll.isPending} onClick={() => readAll.mutate({ all: true })}>
              全部标为已读
            </Press>
          )}
        </p>
        <Latest list={list} onGo={() => menu.current?.hidePopover()} />
        <p className="messages-menu-foot" onClick={() => menu.current?.hidePopover()}>
          <Link to={PATH}>全部消息</Link>
          <Link to={`${PATH}?tab=reception`}>接收设置</Link>
        </p>
      </div>
    </>
  );
}

function Latest({ list, onGo }: { list: Output<typeof listRecentMessages>['list'] | undefined; onGo: () => void }) {
  if (!list) return <p className="messages-menu-none">加载中</p>;
  if (list.length === 0) return <p className="messages-menu-none">还没有消息</p>;
  return (
    <ul>
      {list.map(({ id, title, summary, read, createTime }) => (
        <li key={id} className={read ? undefined : 'message-unread'}>
          <Link to={`${PATH}?id=${id}`} onClick={onGo}>
            <span className="message-title">
              {!read && <span className="sr">未读，</span>}
              {title}
            </span>
            <small>
              <span className="message-summary">{summary}</span>
              <Moment time={createTime} short />
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
