// /req/apply: the APIs one has, the key, a call ready to paste.
import { keyMode } from '@jishi/contract/enums/access';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { Pagination } from '@jishi/ui/pagination';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useUrlQuery, withPatch } from '../../../shell/url-query';
import { SceneDialog } from '../scene/scene-dialog';
import { APPLIES_PAGE_SIZE, applies, defaultKey } from '../queries';
import { AppliesTable } from './applies-table';
import type { Application } from './application';
import { type KeyMode, modeOf } from './api-key';
import { ApplyTabs } from '../key/apply-tabs';
import { KeyPanel } from './key-panel';
import { SamplePanel } from './sample-panel';

export function AppliesScreen() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...applies(search), placeholderData: keepPreviousData });
  const [scene, setScene] = useState<Application>();
  const mode: KeyMode = modeOf(search.mode);
  const key = useQuery(aside('密钥', defaultKey(mode)));
  const rows = data?.list ?? [];
  const selected =
    rows.find(({ projectId }) => projectId === search.projectId) ??
    rows.find(({ status }) => status === applyStatus.open);
  return (
    <>
      <PageHead
        title="我的 API"
        note={data && `共 ${data.total} 个`}
        actions={
          <>
            {(search.keyword || (data?.total ?? 0) > APPLIES_PAGE_SIZE / 2) && (
              <KeywordSearch keyword={search.keyword} onSearch={(keyword) => setSearch({ keyword, page: null })} />
            )}
            <ButtonLink look="main" to="/req/applynew">
              申请接口
            </ButtonLink>
          </>
        }
      />
      <ApplyTabs open="applies" />
      <section aria-labelledby="applied">
        <RuledHead id="applied" title="已申请的接口" note="选一行看它的调用示例" />
        {data ? (
          rows.length > 0 ? (
            <>
              <AppliesTable
                rows={rows}
                selected={selected?.projectId}
                onSample={(projectId) => setSearch({ projectId })}
                onScene={setScene}
              />
              {data.total > APPLIES_PAGE_SIZE && (
                <Pagination
                  page={data.pageNum}
                  pages={Math.ceil(data.total / APPLIES_PAGE_SIZE)}
                  href={(page) =>
                    `?${withPatch(new URLSearchParams(search as Record<string, string>), { page }).toString()}`
                  }
                  summary={`共 ${data.total} 个`}
                />
              )}
            </>
          ) : search.keyword ? (
            <EmptyState title={`没有名称含「${search.keyword}」的接口`}>
              <button type="button" className="text-button" onClick={() => setSearch({ keyword: null })}>
                看全部
              </button>
            </EmptyState>
          ) : (
            <EmptyState title="还没有申请接口">
              多数接口申请即开通，并送免费次数。 <Link to="/req/applynew">去申请</Link>
            </EmptyState>
          )
        ) : error ? (
          <Failure title="已申请的接口没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={5} />
        )}
      </section>
      {scene && <SceneDialog applyId={scene.id} projectName={scene.projectName} onClose={() => setScene(undefined)} />}
      <div className="columns columns-even">
        <KeyPanel mode={mode} onMode={(next) => setSearch({ mode: next === keyMode.live ? null : next })} />
        {selected && (
          <SamplePanel key={selected.projectId} projectId={selected.projectId} appKey={key.data?.key?.appKey} />
        )}
      </div>
    </>
  );
}

function KeywordSearch({ keyword, onSearch }: { keyword: string | undefined; onSearch: (keyword: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    onSearch(typeof typed === 'string' ? typed.trim() : '');
  }
  return (
    <form role="search" onSubmit={submit}>
      <input
        key={keyword}
        className="input"
        type="search"
        name="keyword"
        aria-label="按名称找"
        placeholder="按名称找，回车"
        defaultValue={keyword}
        maxLength={50}
      />
    </form>
  );
}
