// /product/list: everything on sale, comparable line by line.
import { listProjects } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Icon } from '@jishi/ui/icon';
import { formatCount } from '@jishi/ui/money';
import { Pagination } from '@jishi/ui/pagination';
import { RowSkeleton } from '@jishi/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AddressForm } from '@jishi/ui/address-form';
import { Link, useSearchParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { COMPARE_PATH } from '../compare/compare-url';
import { ProductRows } from '../product-rows';
import { FacetRail, conditionsOf } from './facets';
import { LIST_PATH, type ListState, listHref, listInput, queryOf, readListState, sorts } from './list-url';

type List = Output<typeof listProjects>;

export function ProductListPage() {
  const [params] = useSearchParams();
  const state = readListState(Object.fromEntries(params));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(listProjects, listInput(state)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '全部接口' }]} />
      <header className="list-title">
        <h1>全部接口</h1>
        <p>单价、额度、成功率、速度，放在一行里比。</p>
        <KeywordForm state={state} />
      </header>
      <div className="shelf double-rule-top" aria-busy={isPlaceholderData}>
        {data && <FacetRail facets={data.facets} state={state} />}
        <section aria-label="接口列表">
          <SortTabs state={state} total={data?.total} />
          {data && <Conditions state={state} data={data} />}
          {data && data.alike.length > 0 && <Alike words={data.alike} />}
          {data ? (
            <Results state={state} data={data} />
          ) : error ? (
            <Failure title="接口列表没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
          ) : (
            <RowSkeleton rows={8} />
          )}
        </section>
      </div>
    </div>
  );
}

/** Its own field even though the header has one: a phone's header has no room for it. */
function KeywordForm({ state }: { state: ListState }) {
  const { keyword: _, ...kept } = queryOf({ ...state, pageNum: 1 });
  return (
    <AddressForm className="find find-large" role="search" aria-label="这份列表" action={LIST_PATH} key={state.keyword}>
      <Icon name="search" />
      <label className="sr" htmlFor="list-keyword">
        在接口里搜索
      </label>
      <input
        id="list-keyword"
        name="keyword"
        type="search"
        defaultValue={state.keyword}
        placeholder="归属地、校验、农历……"
        maxLength={50}
        autoComplete="off"
      />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">搜索</Button>
    </AddressForm>
  );
}

function SortTabs({ state, total }: { state: ListState; total: number | undefined }) {
  return (
    <div className="sort">
      <nav aria-label="排序">
        <ul>
          {sorts.map(({ value, name }) => (
            <li key={value}>
              <Link to={listHref(state, { sort: value })} aria-current={value === state.sort ? 'true' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {total !== undefined && <p role="status">{`找到 ${formatCount(total)} 个`}</p>}
    </div>
  );
}

function Conditions({ state, data }: { state: ListState; data: List }) {
  const conditions = conditionsOf(state, data.facets);
  if (conditions.length === 0) return null;
  return (
    <ul className="chosen" aria-label="已选条件">
      {conditions.map(({ name, without }) => (
        <li key={name}>
          <Link className="chosen-one" to={without} aria-label={`去掉条件 ${name}`}>
            {name}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={LIST_PATH}>清空条件</Link>
      </li>
    </ul>
  );
}

function Alike({ words }: { words: readonly string[] }) {
  return (
    <ul className="chosen">
      <li>您是不是要找：</li>
      {words.map((keyword) => (
        <li key={keyword}>
          <Link to={`${LIST_PATH}?${new URLSearchParams({ keyword }).toString()}`}>{keyword}</Link>
        </li>
      ))}
    </ul>
  );
}

function Results({ state, data }: { state: ListState; data: List }) {
  if (data.list.length === 0) return <NothingFound state={state} data={data} />;
  return (
    <>
      <ProductRows projects={data.list} level="h2" form="compare" />
      <AddressForm className="compare-bar" id="compare" action={COMPARE_PATH}>
        <p>勾选的接口放在一张表里对比，最多 4 个</p>
        <Button type="submit" look="main">
          对比
        </Button>
      </AddressForm>
      <Pagination
        page={data.pageNum}
        pages={Math.ceil(data.total / data.pageSize)}
        href={(pageNum) => listHref(state, { pageNum })}
        summary={summaryOf(data)}
      />
    </>
  );
}

function summaryOf({ list, total, pageNum, pageSize }: List): string {
  const all = `共 ${formatCount(total)} 个`;
  if (list.length === total) return all;
  const first = (pageNum - 1) * pageSize + 1;
  return `第 ${first}–${first + list.length - 1} 个，${all}`;
}

function NothingFound({ state, data }: { state: ListState; data: List }) {
  if (data.total > 0) {
    return (
      <EmptyState title={`没有第 ${state.pageNum} 页`}>
        <Link to={listHref(state)}>{`回到第 1 页，共 ${formatCount(data.total)} 个接口`}</Link>
      </EmptyState>
    );
  }
  const conditions = conditionsOf(state, data.facets);
  if (conditions.length === 0) return <EmptyState title="还没有接口上架" />;
  return (
    <EmptyState title="没有同时符合这些条件的接口">
      <p>少一个条件再看：</p>
      <ul>
        {conditions.map(({ name, without }) => (
          <li key={name}>
            <Link to={without}>{`去掉 ${name}`}</Link>
          </li>
        ))}
      </ul>
      <p>
        或者 <Link to={LIST_PATH}>看全部接口</Link>
      </p>
    </EmptyState>
  );
}
