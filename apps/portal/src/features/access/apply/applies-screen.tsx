// /req/apply: the APIs one has, the key, a call ready to paste.
import type { listApplies } from '@jishi/contract/access';
import type { Output } from '@jishi/contract/endpoint';
import { keyMode } from '@jishi/contract/enums/access';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import type { Named } from '@jishi/ui/conditions';
import { EmptyState } from '@jishi/ui/empty-state';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { PageHead } from '@jishi/ui/page-head';
import { RecordList } from '@jishi/ui/record-list';
import { RuledHead } from '@jishi/ui/ruled-head';
import { SampleRow } from '@jishi/ui/sample-row';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, lazy, useState } from 'react';
import { Link } from '@jishi/ui/router';
import type { ApiError } from '../../../shell/client';
import { Pages } from '../../../shell/pages';
import { useUrlQuery } from '../../../shell/url-query';
import { ApplyTabs } from '../key/apply-tabs';
import { APPLIES_PAGE_SIZE, applies, defaultKey } from '../queries';
import { type KeyMode, modeOf } from './api-key';
import type { Application } from './application';
import { SAMPLE, appliesColumns } from './applies-columns';
import { KeyPanel } from './key-panel';
import { SamplePanel } from './sample-panel';

const SceneDialog = lazy(async () => ({ default: (await import('../scene/scene-dialog')).SceneDialog }));

export function AppliesScreen() {
  const [search, setSearch] = useUrlQuery();
  const answer = useQuery({ ...applies(search), placeholderData: keepPreviousData });
  const { data } = answer;
  const [scene, setScene] = useState<Application>();
  const mode: KeyMode = modeOf(search.mode);
  const key = useQuery(aside('密钥', defaultKey(mode)));
  const selected = selectedOf(data?.list ?? [], search.projectId)?.projectId;
  return (
    <>
      <PageHead
        title="我的接口"
        note={data && `共 ${data.total} 个`}
        actions={
          <ButtonLink look="main" to="/req/applynew">
            申请接口
          </ButtonLink>
        }
      />
      <ApplyTabs open="applies" />
      <section aria-labelledby="applied">
        <RuledHead id="applied" title="已申请的接口" note="选一行看它的调用示例" />
        <AppliedList
          of={answer}
          selected={selected}
          onSample={(projectId) => setSearch({ projectId })}
          onScene={setScene}
        />
      </section>
      <Suspense>
        {scene && (
          <SceneDialog applyId={scene.id} projectName={scene.projectName} onClose={() => setScene(undefined)} />
        )}
      </Suspense>
      <div className="columns columns-even">
        <KeyPanel mode={mode} onMode={(next) => setSearch({ mode: next === keyMode.live ? null : next })} />
        {selected && <SamplePanel key={selected} projectId={selected} appKey={key.data?.key?.appKey} />}
      </div>
    </>
  );
}

/** The application whose sample is shown: the one that the address names, else the first that is open. */
function selectedOf(rows: readonly Application[], projectId: string | undefined): Application | undefined {
  return rows.find((row) => row.projectId === projectId) ?? rows.find(({ status }) => status === applyStatus.open);
}

const BY_NAME: readonly Named[] = [{ kind: 'text', name: 'keyword' }];

type AppliedListProps = {
  of: UseQueryResult<Output<typeof listApplies>, ApiError>;
  selected: string | undefined;
  onSample: (projectId: string) => void;
  onScene: (apply: Application) => void;
};

function AppliedList({ of, selected, onSample, onScene }: AppliedListProps) {
  const columns = appliesColumns({ selected, onSample, onScene });
  return (
    <RecordList
      of={of}
      what="已申请的接口"
      one="接口"
      conditions={BY_NAME}
      fields={<KeywordSearch isOffered={(of.data?.total ?? 0) > APPLIES_PAGE_SIZE / 2} />}
      rows={5}
      nothingYet={<NoneApplied />}
      sample={<SampleRow columns={columns} cells={SAMPLE} />}
    >
      {(page) => (
        <>
          <LedgerTable
            caption="已申请的接口"
            columns={columns}
            rows={page.list}
            rowKey={({ projectId }) => projectId}
            selected={selected}
            onOpen={({ projectId, status }) => status === applyStatus.open && onSample(projectId)}
          />
          {page.total > page.pageSize && <Pages of={page} unit="个" />}
        </>
      )}
    </RecordList>
  );
}

function NoneApplied() {
  return (
    <EmptyState title="还没有申请接口">
      多数接口申请即开通，并送免费次数。 <Link to="/req/applynew">去申请</Link>
    </EmptyState>
  );
}

function KeywordSearch({ isOffered }: { isOffered: boolean }) {
  const [{ keyword }, setSearch] = useUrlQuery();
  if (!isOffered && !keyword) return null;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSearch({ keyword: String(new FormData(event.currentTarget).get('keyword')).trim(), page: null });
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
