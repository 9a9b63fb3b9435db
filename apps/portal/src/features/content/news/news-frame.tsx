// Shared by the lists of news: title, categories, and the side column.
import { Breadcrumb, type Crumb } from '@jishi/ui/breadcrumb';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Pagination } from '@jishi/ui/pagination';
import { RowSkeleton } from '@jishi/ui/skeleton';
import type { listHotArticles } from '@jishi/contract/content/news';
import type { Output } from '@jishi/contract/endpoint';
import { aside } from '@jishi/ui/main-part';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@jishi/ui/router';
import type { ApiError } from '../../../shell/client';
import { pageHref, rangeText } from '../paging';
import { ArticleRows, tagAddress } from './article-rows';
import { CATEGORIES, HOT, TAGS } from './queries';
import './news.css';

type Props = {
  title: string;
  note?: ReactNode;
  /** Between 动态 and this page. */
  trail?: readonly Crumb[];
  /** The address of the list in the row of categories. */
  current: string;
  /** All tags are what the page is about. */
  ofTags?: true;
  children: ReactNode;
};

export function NewsFrame({ title, note, trail = [], current, ofTags, children }: Props) {
  const { data: categories = [] } = useQuery(aside('分类', CATEGORIES));
  const choices = [
    { to: '/news', name: '全部' },
    { to: '/news/RecomList', name: '编辑推荐' },
    ...categories.map(({ id, name }) => ({ to: `/newls/${id}`, name })),
  ];
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, ...trail, { name: title }]} />
      <header className="list-title">
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </header>
      <div className="shelf news-shelf">
        <section aria-label={title}>
          <nav className="sort" aria-label="动态分类">
            <ul>
              {choices.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to} aria-current={to === current ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {children}
        </section>
        <NewsAside>{!ofTags && <Tags />}</NewsAside>
      </div>
    </div>
  );
}

type List = {
  list: Output<typeof listHotArticles>;
  total: number;
  pageNum: number;
  pageSize: number;
};

/** One page of articles, or why there is none. */
export function ArticleList({ answer, address }: { answer: UseQueryResult<List, ApiError>; address: string }) {
  const { data, error, refetch } = answer;
  if (!data) {
    if (error) return <Failure title="动态没有加载出来" reason={error.msg} onRetry={() => void refetch()} />;
    return <RowSkeleton rows={6} />;
  }
  if (data.total === 0) {
    return (
      <EmptyState title="这里还没有动态">
        <Link to="/product/list?sort=newest">看最近上架的接口</Link>
      </EmptyState>
    );
  }
  if (data.list.length === 0) {
    return (
      <EmptyState title={`没有第 ${data.pageNum} 页`}>
        <Link to={address}>{`回到第 1 页，共 ${data.total} 篇`}</Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ArticleRows articles={data.list} />
      <Pagination
        page={data.pageNum}
        pages={Math.ceil(data.total / data.pageSize)}
        href={(page) => pageHref(address, page)}
        summary={rangeText(data, '篇')}
      />
    </>
  );
}

function NewsAside({ children }: { children: ReactNode }) {
  return (
    <aside className="news-aside" aria-label="更多动态">
      <HotArticles />
      {children}
      <section>
        <h2>订阅</h2>
        <a href="/rss.xml">RSS 订阅地址</a>
      </section>
    </aside>
  );
}

function Tags() {
  const { data: tags = [] } = useQuery(aside('标签', TAGS));
  if (tags.length === 0) return null;
  return (
    <section>
      <h2>标签</h2>
      <TagLinks tags={tags.slice(0, 20)} />
      <Link to="/news/tags">全部标签</Link>
    </section>
  );
}

export function HotArticles() {
  const { data: hot = [] } = useQuery(aside('热门', HOT));
  if (hot.length === 0) return null;
  return (
    <section>
      <h2>近 30 天看得多的</h2>
      <ol className="hot">
        {hot.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/news/${id}`}>{title}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

type NamedTag = { id: string; name: string; count?: number };

export function TagLinks({ tags }: { tags: readonly NamedTag[] }) {
  return (
    <ul className="tag-links">
      {tags.map(({ id, name, count }) => (
        <li key={id}>
          <Link to={tagAddress(id)}>
            {name}
            {count !== undefined && (
              <span>
                {count}
                <span className="sr"> 篇</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
