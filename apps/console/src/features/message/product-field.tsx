// A product, found by its name or code; by its number for roles that may not look at the catalogue.
import { searchProjects } from '@jishi/contract/console/catalogue';
import { FormField } from '@jishi/ui/form-field';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../shell/client';
import { TextField } from '../../shell/form/fields';
import { useField } from '../../shell/form/form';
import { useMay } from '../../shell/operator';

type Props = { path: string; label: string };

export function ProductField(props: Props) {
  return useMay(searchProjects) ? <ProductSelect {...props} /> : <TextField {...props} hint="产品编号" mono />;
}

const SHOWN = 50;

function ProductSelect({ path, label }: Props) {
  const { value, error, set } = useField<string>(path);
  const [keyword, setKeyword] = useState('');
  const { data } = useQuery({
    ...aside('产品选项', query(searchProjects, { keyword: keyword.trim(), pageSize: SHOWN })),
    placeholderData: keepPreviousData,
  });
  const found = (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const options = !value || found.some((option) => option.value === value) ? found : [...found, unnamed(value)];
  return (
    <FormField label={label} hint="按名称或代码查找" error={error}>
      {(control) => (
        <div data-field={path}>
          <Select
            {...control}
            className="product-field"
            allowClear
            placeholder="不限"
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            notFoundContent="没有这个产品"
            {...(error && { status: 'error' as const })}
            value={value || null}
            options={options}
            onChange={(picked: string | null | undefined) => set(picked ?? '')}
          />
        </div>
      )}
    </FormField>
  );
}

const unnamed = (id: string) => ({ value: id, label: `产品 ${id}` });
