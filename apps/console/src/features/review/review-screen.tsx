// /reviews/:kind/:id: what waits for somebody's decision, case by case.
import { getReview, listReviewQueues, searchReviews } from '@jishi/contract/console/review';
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useOperator } from '../../shell/operator';
import { kindNamed, reviewAddress } from '../../shell/review-address';
import { useDocumentTitle } from '../../shell/screen';
import { CasePage } from './case';
import { DecisionBar } from './decision-bar';
import { useKeyChoice } from '../../shell/keys';
import { Cases, KeyList, Kinds } from './queue';
import { type Draft, EMPTY } from './reasons';
import { type Row, isOpen, nextFor } from './waiting';

/** Cases that stand beside the open one. */
const LISTED = 50;
/** How soon the queue is read again by itself, in milliseconds: others work on it, too. */
const REFRESH_MS = 30_000;

/** What was decided last, told over the next case. */
type Done = { id: string; title: string; outcome: string };

export function ReviewScreen() {
  const { kind: name = '', id } = useParams();
  const kind = kindNamed(name);
  const now = useNow();
  const [keysOn, chooseKeys] = useKeyChoice();
  const [done, setDone] = useState<Done>();
  const queues = useQuery({ ...aside('各类待办', query(listReviewQueues, {})), refetchInterval: REFRESH_MS });
  const cases = useQuery({
    ...query(searchReviews, { kind, pageNum: 1, pageSize: LISTED }),
    refetchInterval: REFRESH_MS,
  });
  const rows = cases.data?.list ?? [];
  // Just decided, it may stand in the list until that is read again.
  const next = nextFor(
    rows.filter((row) => row.id === id || row.id !== done?.id),
    id,
  );
  const waiting = (queues.data?.list ?? []).filter((one) => kind === undefined || one.kind === kind);
  return (
    <div className={id ? 'review review-opened' : 'review'}>
      <section className="review-queue" aria-label="队列">
        <Kinds queues={queues.data?.list ?? []} kind={kind} />
        <p className="review-order">
          等得最久的在前
          {kind !== undefined && <Link to={reviewAddress(undefined)}>各类一起看</Link>}
        </p>
        <Loaded of={cases} what="待办" rows={6}>
          {({ list }) => (
            <Cases rows={list} waiting={waiting.reduce((sum, one) => sum + one.waiting, 0)} kind={kind} now={now} />
          )}
        </Loaded>
        <KeyList on={keysOn} onChoose={chooseKeys} />
      </section>
      <div className="review-main">
        <p className="review-done" role="status">
          {done && (
            <>
              <b>{done.title}</b>
              <span>{done.outcome}</span>
              <Link to={reviewAddress(kind, done.id)}>看这一件</Link>
            </>
          )}
        </p>
        {id ? (
          <Opened key={id} {...{ id, kind, rows, next, now, keysOn }} onDone={setDone} />
        ) : next ? (
          <Navigate to={reviewAddress(kind, next.id)} replace />
        ) : (
          <Nothing kind={kind} isRead={cases.data !== undefined} />
        )}
      </div>
    </div>
  );
}

type OpenedProps = {
  id: string;
  kind: number | undefined;
  rows: readonly Row[];
  next: Row | undefined;
  now: number;
  keysOn: boolean;
  onDone: (done: Done) => void;
};

/** What was typed about each case, by who typed it, as long as this tab stays open: also while the order behind it is read. */
const drafts = new Map<string, Draft>();

function Opened({ id, kind, rows, next, now, keysOn, onDone }: OpenedProps) {
  const found = useQuery(query(getReview, { id }));
  const own = `${useOperator().account} ${id}`;
  const [draft, setDraft] = useState(() => drafts.get(own) ?? EMPTY);
  const navigate = useNavigate();
  useDocumentTitle(found.data?.title ?? '待办');
  const goOn = () => void navigate(reviewAddress(kind, next?.id));
  function keep(changed: Draft) {
    drafts.set(own, changed);
    setDraft(changed);
  }
  function finish(outcome: string) {
    drafts.delete(own);
    onDone({ id, title: found.data?.title ?? '', outcome });
    goOn();
  }
  return (
    <>
      <Place rows={rows} id={id} kind={kind} />
      {!found.data && <h1 className="sr">待办</h1>}
      <Loaded of={found} what="待办">
        {(of) => (
          <>
            <CasePage {...{ of, kind, now, keysOn }} />
            <DecisionBar {...{ of, draft, keysOn }} onDraft={keep} onNext={next && goOn} onDone={finish} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** On a phone, where the queue is not beside it: which one of how many this is, and those before and after. */
function Place({ rows, id, kind }: { rows: readonly Row[]; id: string; kind: number | undefined }) {
  const open = rows.filter(isOpen);
  const at = open.findIndex((row) => row.id === id);
  const [before, after] = at < 0 ? [undefined, open[0]] : [open[at - 1], open[at + 1]];
  const name = kind === undefined ? '待办' : labelOf('reviewKind', kind).label;
  return (
    <nav className="review-place" aria-label="前后的待办">
      <span>{at < 0 ? `${name}还有 ${open.length} 件` : `${name}第 ${at + 1} 件，共 ${open.length} 件`}</span>
      {before && <Link to={reviewAddress(kind, before.id)}>上一件</Link>}
      {after && <Link to={reviewAddress(kind, after.id)}>下一件</Link>}
    </nav>
  );
}

function Nothing({ kind, isRead }: { kind: number | undefined; isRead: boolean }) {
  const name = kind === undefined ? '待办' : labelOf('reviewKind', kind).label;
  useDocumentTitle(name);
  return (
    <div className="review-nothing">
      <h1>{name}</h1>
      {isRead && (
        <EmptyState title="没有等您处理的">
          {kind === undefined ? (
            '用户提交申请，或同事提出要复核的事项后，列在这里。'
          ) : (
            <Link to={reviewAddress(undefined)}>看其他各类待办</Link>
          )}
        </EmptyState>
      )}
    </div>
  );
}

/** The time, twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
