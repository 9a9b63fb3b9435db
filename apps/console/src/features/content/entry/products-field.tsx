// The products that an entry is about, found by name.
import { getProjectDraft, searchProjects } from '@jishi/contract/console/catalogue';
import { FormField } from '@jishi/ui/form-field';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { query } from '../../../shell/client';
import { useField } from '../../../shell/form/form';

const FOUND_MAX = 50;

export function ProductsField({ path, label, hint }: { path: string; label: string; hint: string }) {
  const { value: chosen, error, readOnly, set } = useField<string[]>(path);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...aside('产品选项', query(searchProjects, { keyword, pageSize: FOUND_MAX })),
    placeholderData: keepPreviousData,
  });
  const list = found.data?.list ?? [];
  const others = found.data ? chosen.filter((id) => !list.some((product) => product.id === id)) : [];
  const rest = useQueries({
    queries: others.map((id) => ({ ...aside('产品名称', query(getProjectDraft, { id })), staleTime: Infinity })),
  });
  const options = [
    ...others.map((id, index) => ({ value: id, label: rest[index]?.data?.name ?? `产品 ${id}` })),
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <div data-field={path}>
          <Select
            {...control}
            className="tags-field"
            mode="multiple"
            disabled={readOnly}
            showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
            notFoundContent={found.isFetching ? '正在查找' : '没有这样的产品'}
            {...(error && { status: 'error' as const })}
            options={options}
            value={chosen}
            onChange={set}
          />
        </div>
      )}
    </FormField>
  );
}
