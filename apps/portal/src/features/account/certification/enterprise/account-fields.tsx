// The enterprise's bank account. Banks and branches that are known are offered, others are typed.
import { listBanks, listBranches } from '@jishi/contract/bank';
import { FormField } from '@jishi/ui/form-field';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { query } from '../../../../shell/client';
import type { Form } from '../../../../shell/form';

type Values = { bank: string; province: string; city: string; branch: string; cnaps: string; account: string };

const BANKS = query(listBanks, {});

export function AccountFields({ form: { values, errors, change } }: { form: Form<Values> }) {
  const id = useId();
  const banks = useQuery(BANKS).data ?? [];
  const bankCode = banks.find(({ name }) => name === values.bank)?.code;
  const branches = useBranches(bankCode, values.branch, values.city);
  const text = (name: keyof Values, label: string, more: { hint?: string; list?: string; mono?: boolean } = {}) => (
    <FormField label={label} hint={more.hint} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          className={more.mono ? 'input input-large mono' : 'input input-large'}
          name={name}
          data-field={name}
          autoComplete="off"
          inputMode={more.mono ? 'numeric' : undefined}
          list={more.list}
          value={values[name]}
          onChange={(event) => change(typed(name, event.target.value, branches))}
        />
      )}
    </FormField>
  );
  return (
    <>
      {text('bank', '开户银行', { list: `${id}-banks` })}
      <datalist id={`${id}-banks`}>
        {banks.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      <div className="form-pair">
        {text('province', '开户地省份')}
        {text('city', '开户地城市')}
      </div>
      {text('branch', '开户网点', { list: `${id}-branches`, hint: '写到支行' })}
      <datalist id={`${id}-branches`}>
        {branches.map(({ number, name }) => (
          <option key={number} value={name} label={number} />
        ))}
      </datalist>
      {text('cnaps', '联行号', { mono: true, hint: '12 位数字，开户许可证或网银里有' })}
      {text('account', '对公账号', { mono: true })}
    </>
  );
}

type Branch = { number: string; name: string };

/** A branch that is known brings its number. */
function typed(name: keyof Values, value: string, branches: readonly Branch[]): Partial<Values> {
  if (name === 'cnaps' || name === 'account') return { [name]: value.replaceAll(/\D/g, '') };
  const known = name === 'branch' ? branches.find((branch) => branch.name === value) : undefined;
  return known ? { branch: value, cnaps: known.number } : { [name]: value };
}

function useBranches(bankCode: string | undefined, word: string, area: string): readonly Branch[] {
  const asked = useDeferredValue({ bankCode: bankCode ?? '', word: word.trim(), area: area.trim(), pageSize: 20 });
  const { data } = useQuery({ ...query(listBranches, asked), enabled: asked.bankCode !== '' });
  return asked.bankCode === '' ? [] : (data?.list ?? []);
}
