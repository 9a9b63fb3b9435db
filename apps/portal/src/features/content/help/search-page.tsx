// /help/search: one search over products, help and news.
import { getWebsiteInfo } from '@jishi/contract/content';
import type { searchHelp } from '@jishi/contract/content/help';
import type { Output } from '@jishi/contract/endpoint';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Pagination } from '@jishi/ui/pagination';
import { RowSkeleton } from '@jishi/ui/skeleton';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { MarkedText } from '../marked-text';
import { pageHref, rangeText } from '../paging';
import { HOT_HELP, type Scope, found, readSearch, scopes, searchAddress } from './queries';
import { SearchForm } from './search-form';
import './help.css';

type Found = Output<typeof searchHelp>;

export function SearchPage() {
  const [params] = useSearchParams();
  const search = Object.fromEntries(params);
  const { keyword, scope } = readSearch(search);
  const asked = found(search);
  return (
    <div className="column help-search">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '文档', to: '/help' }, { name: '搜索' }]} />
      <header className="list-title">
        <h1>搜索</h1>
        <p>接口、文档与动态，一次搜完。</p>
        <SearchForm keyword={keyword} />
      </header>
      <div className="double-rule" />
      {asked ? <Results asked={asked} keyword={keyword} scope={scope} /> : <Nothing title="输入关键词开始搜索" />}
    </div>
  );
}

type Asked = { asked: NonNullable<ReturnType<typeof found>>; keyword: string; scope: Scope };

function Results({ asked, keyword, scope }: Asked) {
  const { data, error, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData });
  if (!data) {
    if (error) return <Failure title="没有搜索成功" reason={error.msg} onRetry={() => void refetch()} />;
    return <RowSkeleton rows={6} />;
  }
  return (
    <>
      <Scopes counts={data.counts} keyword={keyword} scope={scope} />
      {data.list.length > 0 ? (
        <>
          <ol className="found">
            {data.list.map((hit) => (
              <Hit key={`${hit.kind}-${hit.id}`} hit={hit} />
            ))}
          </ol>
          <Pagination
            page={data.pageNum}
            pages={Math.ceil(data.total / data.pageSize)}
            href={(page) => pageHref(searchAddress(keyword, scope), page)}
            summary={rangeText(data, '条')}
          />
        </>
      ) : (
        <NoHits data={data} keyword={keyword} scope={scope} />
      )}
      {data.list.length > 0 && <Suggestions words={data.suggestions} scope={scope} />}
    </>
  );
}

function Scopes({ counts, keyword, scope }: { counts: Found['counts']; keyword: string; scope: Scope }) {
  const total = counts.project + counts.help + counts.article;
  return (
    <div className="sort">
      <nav aria-label="范围">
        <ul>
          {scopes.map(({ value, name }) => (
            <li key={value}>
              <Link to={searchAddress(keyword, value)} aria-current={value === scope ? 'true' : undefined}>
                {`${name} ${value === 'all' ? total : counts[value]}`}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status">{`“${keyword}”找到 ${total} 条`}</p>
    </div>
  );
}

function Hit({ hit: { kind, url, titleMarked, textMarked, place } }: { hit: Found['list'][number] }) {
  return (
    <li>
      <h2>
        <Link to={url}>
          <MarkedText html={titleMarked} />
        </Link>
      </h2>
      <p>
        <MarkedText html={textMarked} />
      </p>
      <p className="found-place">
        {scopes.find(({ value }) => value === kind)?.name}
        {place && ` · ${place}`}
      </p>
    </li>
  );
}

function NoHits({ data, keyword, scope }: { data: Found; keyword: string; scope: Scope }) {
  if (data.total > 0) {
    return (
      <EmptyState title={`没有第 ${data.pageNum} 页`}>
        <Link to={searchAddress(keyword, scope)}>回到第 1 页</Link>
      </EmptyState>
    );
  }
  if (data.counts.project + data.counts.help + data.counts.article > 0) {
    return (
      <EmptyState title="这个范围里没有">
        <Link to={searchAddress(keyword)}>看全部范围的结果</Link>
      </EmptyState>
    );
  }
  return (
    <Nothing title={`没有找到“${keyword}”`}>
      <Suggestions words={data.suggestions} scope={scope} />
    </Nothing>
  );
}

function Suggestions({ words, scope }: { words: readonly string[]; scope: Scope }) {
  if (words.length === 0) return null;
  return (
    <ul className="try-words" aria-label="试试这些词">
      <li>试试</li>
      {words.map((word) => (
        <li key={word}>
          <Link to={searchAddress(word, scope)}>{word}</Link>
        </li>
      ))}
    </ul>
  );
}

/** What to do when there is nothing to show: other words, what others read, a person. */
function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  const { data: hot = [] } = useQuery(aside('热门文档', HOT_HELP));
  return (
    <>
      <EmptyState title={title}>
        {children}
        <ul>
          <li>换短一点的词，或去掉其中一个词</li>
          <li>
            在 <Link to="/product/list">全部接口</Link> 里按分类找，在 <Link to="/help">文档目录</Link> 里按主题找
          </li>
          {site?.csPhone && (
            <li>
              打客服电话 <a href={`tel:${site.csPhone}`}>{site.csPhone}</a>
            </li>
          )}
        </ul>
      </EmptyState>
      {hot.length > 0 && (
        <section className="help-related" aria-labelledby="hot">
          <h2 id="hot">别人常看的</h2>
          <ul>
            {hot.map(({ id, title: name }) => (
              <li key={id}>
                <Link to={`/help/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
