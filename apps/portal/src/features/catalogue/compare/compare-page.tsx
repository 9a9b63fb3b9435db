// /compare: up to four products side by side. The choice is the address, so a comparison can be shared.
import { listProjectNames } from '@jishi/contract/catalogue';
import { compareProjects } from '@jishi/contract/catalogue/choice';
import type { Output } from '@jishi/contract/endpoint';
import { AddressForm } from '@jishi/ui/address-form';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { fieldsByName } from '@jishi/ui/url-query';
import { aside } from '@jishi/ui/main-part';
import { Link, useSearchParams } from '@jishi/ui/router';
import { RowSkeleton } from '@jishi/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { LIST_PATH } from '../list/list-url';
import { CompareTable } from './compare-table';
import { COMPARE_PATH, MOST, readCompared } from './compare-url';

export function ComparePage() {
  const [params] = useSearchParams();
  const { ids, tooMany } = readCompared(fieldsByName(params));
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '全部接口', to: LIST_PATH }, { name: '对比' }]} />
      <header className="list-title">
        <h1>接口对比</h1>
        <p>{tooMany ? `一次最多对比 ${MOST} 个，多出的没有列入。` : '价格、额度、上限与实测，放在一张表里。'}</p>
      </header>
      {ids.length > 0 ? (
        <Compared ids={ids} />
      ) : (
        <EmptyState title="还没有选接口">
          <p>在接口列表里勾选“对比”，或者从下面选一个。</p>
          <Link to={LIST_PATH}>看全部接口</Link>
        </EmptyState>
      )}
      {ids.length < MOST && <AddOne ids={ids} />}
    </div>
  );
}

function Compared({ ids }: { ids: readonly string[] }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(compareProjects, { ids: ids.join('-') }),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <Failure title="对比没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <RowSkeleton rows={8} />
    );
  }
  const gone = isPlaceholderData ? 0 : ids.length - data.length;
  return (
    <>
      {data.length > 0 && <CompareTable projects={data} busy={isPlaceholderData} />}
      {gone > 0 && <p className="remark">{`有 ${gone} 个接口已下架或不存在，没有列入。`}</p>}
    </>
  );
}

type Name = Output<typeof listProjectNames>[number];

function AddOne({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(aside('接口名单', query(listProjectNames, {})));
  const others = (data ?? []).filter((one: Name) => !ids.includes(one.id));
  if (others.length === 0) return null;
  return (
    <AddressForm className="compare-add" action={COMPARE_PATH} key={ids.join('-')}>
      {ids.length > 0 && <input type="hidden" name="ids" value={ids.join('-')} />}
      <label htmlFor="compare-add">{ids.length > 0 ? '再加一个' : '选一个接口'}</label>
      <select id="compare-add" name="ids" required defaultValue="">
        <option value="" disabled>
          请选择
        </option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit">加入对比</Button>
    </AddressForm>
  );
}
