// The left side: the kinds with how many wait, the cases of one of them, the oldest first, and the keys.
import type { listReviewQueues } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatMoney } from '@jishi/ui/money';
import { Switch } from '@jishi/ui/switch';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, Link } from '@jishi/ui/router';
import { labelOf } from '../../shell/labels';
import { reviewAddress } from '../../shell/review-address';
import { leftUntil, spanSince } from '../../shell/waiting';
import { type Row, isOpen } from './waiting';

type Queue = Output<typeof listReviewQueues>['list'][number];

/** Decided cases shown below those that wait. */
const RECENT = 5;

export function Kinds({ queues, kind }: { queues: readonly Queue[]; kind: number | undefined }) {
  const strip = useRef<HTMLElement>(null);
  // On a phone the kinds stand in one line that scrolls.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen) strip.current!.scrollLeft = chosen.offsetLeft - chosen.offsetWidth;
  }, [kind, queues.length]);
  const known = reviewKind.rows.flatMap(({ value }) => queues.find((one) => one.kind === value) ?? []);
  return (
    <nav ref={strip} className="review-kinds" aria-label="待办的事项">
      {known.map((queue) => (
        <Link
          key={queue.kind}
          to={reviewAddress(queue.kind)}
          aria-current={queue.kind === kind ? 'true' : undefined}
          className={queue.overdue > 0 ? 'review-kind-late' : undefined}
        >
          <b>{queue.waiting}</b>
          {labelOf('reviewKind', queue.kind).label}
          {queue.overdue > 0 && <span className="sr">，{queue.overdue} 件超时</span>}
        </Link>
      ))}
    </nav>
  );
}

type CasesProps = {
  rows: readonly Row[];
  /** All that wait in this queue, more than `rows` may hold. */
  waiting: number;
  kind: number | undefined;
  now: number;
};

export function Cases({ rows, waiting, kind, now }: CasesProps) {
  const open = rows.filter(isOpen);
  const recent = rows.filter((row) => !isOpen(row)).slice(0, RECENT);
  return (
    <>
      {open.length > 0 ? (
        <ul className="review-list">
          {open.map((row) => (
            <CaseLink key={row.id} row={row} kind={kind} first={`等 ${spanSince(row.openTime, now)}`}>
              <Left row={row} now={now} />
            </CaseLink>
          ))}
        </ul>
      ) : (
        <EmptyState title="没有在等的" />
      )}
      {waiting > open.length && (
        <p className="review-more">
          共 {waiting} 件在等，先列最早的 {open.length} 件。
        </p>
      )}
      {recent.length > 0 && (
        <>
          <h2 className="review-recent">最近处理的</h2>
          <ul className="review-list">
            {recent.map((row) => (
              <CaseLink key={row.id} row={row} kind={kind} first={labelOf('reviewStatus', row.status).label}>
                {row.decidedBy}
              </CaseLink>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Left({ row, now }: { row: Row; now: number }) {
  const { words, tone } = leftUntil(row, now);
  return <span className={`review-${tone}`}>{words}</span>;
}

function CaseLink(props: { row: Row; kind: number | undefined; first: string; children: ReactNode }) {
  const { row, kind, first, children } = props;
  return (
    <li>
      <NavLink to={reviewAddress(kind, row.id)}>
        <span className="review-what">
          <b>{row.title}</b>
          {row.amount !== null && <b>¥{formatMoney(row.amount)}</b>}
          {isOpen(row) && <em className={row.claimed ? 'review-own' : undefined}>{claimWords(row)}</em>}
        </span>
        <span>{first}</span>
        <span className="break">{row.note}</span>
        <span>{children}</span>
      </NavLink>
    </li>
  );
}

function claimWords({ claimed, claimedBy }: Row): string {
  if (claimed) return '您已领取';
  return claimedBy ? `${claimedBy}已领取` : '未领取';
}

const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['A', '同意，再按一次确认'],
  ['R', '拒绝，再按数字选原因；在说明里按 Ctrl + Enter 也是拒绝'],
  ['N', '下一件，这一件留着'],
  ['Z', '看第一个附件的原图，按 Esc 回来'],
  ['U', '撤回自己提出的，再按回车'],
  ['Esc', '不按了，回到这一件'],
];

export function KeyList({ on, onChoose }: { on: boolean; onChoose: (on: boolean) => void }) {
  return (
    <div className="review-keys">
      <h2 className="sr">按键</h2>
      <dl>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch on={on} onSwitch={onChoose}>
        单键操作
      </Switch>
    </div>
  );
}
