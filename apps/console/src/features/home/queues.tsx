// Everything that waits for a person, the most urgent first. J and K or the arrows go from one to the next, Enter opens it.
import { listReviewQueues } from '@jishi/contract/console/review';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { query } from '../../shell/client';
import { useKeyChoice, useKeys } from '../../shell/keys';
import { Loaded } from '../../shell/loaded';
import { REVIEWS } from '../../shell/menu';
import { leftUntil, spanSince } from '../../shell/waiting';
import { REFRESH_MS } from './reads';
import { type Queue, queuesOf } from './urgency';

export function Queues() {
  // The menu reads the same for its counts: it is one request.
  const found = useQuery({ ...query(listReviewQueues, {}), refetchInterval: REFRESH_MS });
  const queues = found.data ? queuesOf(found.data) : [];
  const open = queues.filter((one) => one.open > 0);
  const sum = (of: 'open' | 'overdue') => open.reduce((all, one) => all + one[of], 0);
  return (
    <section aria-labelledby="home-queues">
      <RuledHead
        id="home-queues"
        title="等人处理"
        note={
          sum('open') > 0 && (
            <>
              {formatCount(sum('open'))} 件
              {sum('overdue') > 0 && <b className="home-late">，{formatCount(sum('overdue'))} 件超时</b>}
            </>
          )
        }
        more={<Link to={REVIEWS}>从最久的开始</Link>}
      />
      <Loaded of={found} what="等人处理的" rows={4}>
        {() => (
          <>
            {open.length > 0 ? (
              <List queues={open} now={found.dataUpdatedAt} />
            ) : (
              <p className="home-none">没有等人处理的。</p>
            )}
            <Empty queues={queues.filter((one) => one.open === 0)} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Empty({ queues }: { queues: readonly Queue[] }) {
  if (queues.length === 0) return null;
  return <p className="home-rest">没有待办：{queues.map(({ name }) => name).join('、')}。</p>;
}

function List({ queues, now }: { queues: readonly Queue[]; now: number }) {
  const list = useRef<HTMLUListElement>(null);
  const [keysOn] = useKeyChoice();
  const go = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step));
    links[next]?.focus();
  };
  useKeys({ j: () => go(1), k: () => go(-1) }, keysOn);
  // Elsewhere the arrows scroll the page.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(step);
  };
  return (
    <>
      <ul className="home-queues" ref={list} onKeyDown={onKeyDown}>
        {queues.map((queue) => (
          <li key={queue.to}>
            <Row queue={queue} now={now} />
          </li>
        ))}
      </ul>
      {keysOn && (
        <p className="home-keys">
          <kbd>J</kbd> <kbd>K</kbd> 或方向键换一行，<kbd>Enter</kbd> 打开
        </p>
      )}
    </>
  );
}

function Row({ queue: { to, name, open, overdue, since, due, isReadOnly }, now }: { queue: Queue; now: number }) {
  const left = since && due ? leftUntil({ openTime: since, dueTime: due }, now) : undefined;
  return (
    <Link to={to}>
      <b>{name}</b>
      <span className="home-open">
        {formatCount(open)} <small>件</small>
      </span>
      <span>{since && `最早的等了 ${spanSince(since, now)}`}</span>
      <span className={left && `home-${left.tone}`}>
        {left?.words ?? '没有时限'}
        {overdue > 0 && `，${formatCount(overdue)} 件超时`}
        {isReadOnly && '，只能查看'}
      </span>
    </Link>
  );
}
