// The notice board of /notice: all notices, or one of them.
import type { listNotices } from '@jishi/contract/content/notice';
import type { Output } from '@jishi/contract/endpoint';
import { noticeKind } from '@jishi/contract/enums/content';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Pagination } from '@jishi/ui/pagination';
import { RowSkeleton } from '@jishi/ui/skeleton';
import { Tag } from '@jishi/ui/tag';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { Day } from '../day';
import { pageHref, rangeText } from '../paging';
import { BOARD, notice, noticeAddress, notices } from './queries';
import './notice-board.css';

type Card = Output<typeof listNotices>['list'][number];

/** Visitors are not sent the enumerations. */
const KINDS = new Map<number, string>(noticeKind.rows.map(({ value, label }) => [value, label]));

export function NoticeBoard({ page }: { page: string | null }) {
  const { data, error, refetch } = useQuery({ ...notices(page), placeholderData: keepPreviousData });
  if (!data) {
    if (error) return <Failure title="公告没有加载出来" reason={error.msg} onRetry={() => void refetch()} />;
    return <RowSkeleton rows={4} />;
  }
  if (data.list.length === 0) {
    return data.total > 0 ? (
      <EmptyState title={`没有第 ${data.pageNum} 页`}>
        <Link to={BOARD}>回到第 1 页</Link>
      </EmptyState>
    ) : (
      <EmptyState title="还没有公告">有停机维护、规则变化时，写在这里。</EmptyState>
    );
  }
  return (
    <>
      <ul className="board">
        {data.list.map((card) => (
          <li key={card.id}>
            <h2>
              <Link to={noticeAddress(card.id)}>{card.title}</Link>
            </h2>
            {card.summary && <p>{card.summary}</p>}
            <NoticeFacts card={card} />
          </li>
        ))}
      </ul>
      <Pagination
        page={data.pageNum}
        pages={Math.ceil(data.total / data.pageSize)}
        href={(number) => pageHref(BOARD, number)}
        summary={rangeText(data, '条')}
      />
    </>
  );
}

/** One notice, as a page of its own. */
export function OneNotice({ id }: { id: string }) {
  const { data } = useQuery(aside('公告', notice(id)));
  if (!data) return null;
  return (
    <article className="document-text">
      <header className="double-rule">
        <h1>{data.title}</h1>
        <NoticeFacts card={data} />
      </header>
      <div className="prose" dangerouslySetInnerHTML={{ __html: data.html }} />
      <p>
        <Link to={BOARD}>看全部公告</Link>
      </p>
    </article>
  );
}

function NoticeFacts({ card: { pinned, important, kind, publishTime } }: { card: Card }) {
  return (
    <ul className="board-facts" aria-label="公告信息">
      {pinned && (
        <li>
          <Tag tone="brand">置顶</Tag>
        </li>
      )}
      {important && (
        <li>
          <Tag tone="warning">重要</Tag>
        </li>
      )}
      <li>{KINDS.get(kind) ?? '公告'}</li>
      <li>
        <Day time={publishTime} />
      </li>
    </ul>
  );
}
