// The products that an entry is about, found by name.
import { getProjectDraft, searchProjects } from '@jishi/contract/console/catalogue';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { query } from '../../../shell/client';
import { FindField } from '../../../shell/form/find-field';
import { useField } from '../../../shell/form/form';

const FOUND_MAX = 50;

export function ProductsField({ path, label, hint }: { path: string; label: string; hint: string }) {
  const { value: chosen, readOnly, set } = useField<string[]>(path);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const found = useQuery({
    ...aside('产品选项', query(searchProjects, { keyword, pageSize: FOUND_MAX })),
    placeholderData: keepPreviousData,
  });
  const list = (found.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [names, remember] = useState(new Map<string, string>());
  const unnamed = chosen.filter((id) => !names.has(id));
  const drafts = useQueries({
    queries: unnamed.map((id) => ({ ...aside('产品名称', query(getProjectDraft, { id })), staleTime: Infinity })),
  });
  const nameOf = (id: string) => names.get(id) ?? drafts[unnamed.indexOf(id)]?.data?.name ?? `产品 ${id}`;
  return (
    <FindField
      path={path}
      label={label}
      hint={hint}
      placeholder="输入名称查找"
      nothing={found.isFetching ? '正在查找' : found.isError ? '没有查到，请稍后再试' : '没有这样的产品'}
      chosen={chosen.map((id) => ({ value: id, label: nameOf(id) }))}
      found={list}
      readOnly={readOnly}
      onSearch={setTyped}
      onChoose={(id) => {
        remember(new Map(names).set(id, list.find(({ value }) => value === id)!.label));
        set([...chosen, id]);
      }}
      onRemove={(id) => set(chosen.filter((other) => other !== id))}
    />
  );
}
