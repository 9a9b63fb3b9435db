// A product, found by its name or code; by its number for roles that may not look at the catalogue.
import { searchProjects } from '@jishi/contract/console/catalogue';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { query } from '../../shell/client';
import { TextField } from '../../shell/form/fields';
import { FindField } from '../../shell/form/find-field';
import { useField } from '../../shell/form/form';
import { useMay } from '../../shell/operator';

type Props = { path: string; label: string };

export function ProductField(props: Props) {
  return useMay(searchProjects) ? <ProductSelect {...props} /> : <TextField {...props} hint="产品编号" mono />;
}

const FOUND_MAX = 50;

function ProductSelect({ path, label }: Props) {
  const { value, readOnly, set } = useField<string>(path);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const found = useQuery({
    ...aside('产品选项', query(searchProjects, { keyword, pageSize: FOUND_MAX })),
    placeholderData: keepPreviousData,
  });
  const list = (found.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [chosen, choose] = useState<{ value: string; label: string }>();
  const shown = chosen?.value === value ? chosen : (list.find((one) => one.value === value) ?? unnamed(value));
  return (
    <FindField
      path={path}
      label={label}
      hint="按名称或代码查找"
      placeholder={value ? '输入名称查找' : '不限'}
      nothing={found.isFetching ? '正在查找' : found.isError ? '没有查到，请稍后再试' : '没有这个产品'}
      chosen={value ? [shown] : []}
      found={list}
      readOnly={readOnly}
      onSearch={setTyped}
      onChoose={(id) => {
        choose(list.find((one) => one.value === id));
        set(id);
      }}
      onRemove={() => set('')}
    />
  );
}

const unnamed = (id: string) => ({ value: id, label: `产品 ${id}` });
