// Changing a provider's keys, and trying them before they are saved. Only what was typed is sent; an empty secret stays as it is.
import { changeProvider, testProvider } from '@jishi/contract/console/provider';
import type { Input } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { createForm } from '../../../shell/form/form-store';
import { showRefusal } from '../../../shell/form/refusal';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useDirty } from '../../../shell/form/use-form-store';
import { type Field, type Provider, useRefresh } from './providers';
import { TestAnswer } from './test-answer';

type Values = Input<typeof changeProvider>['values'];

export function ChangeDialog({ of, onClose }: { of: Provider; onClose: () => void }) {
  const { provider, name, version } = of;
  const [{ shown, form }] = useState(() => openedWith(of));
  const refresh = useRefresh();
  const typed = (): Values => {
    const changed = Object.entries(form.values().values[provider] ?? {}).filter(([key, text]) => text !== shown[key]);
    return { [provider]: Object.fromEntries(changed) } as Values;
  };
  const trial = useCall(testProvider, {
    silent: true,
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
  return (
    <SaveDialog
      by={changeProvider}
      said={({ inForce }) => (inForce ? '已保存，马上生效' : '已提出，等另一位操作员同意')}
      refresh={refresh}
      title={`修改${name}`}
      form={form}
      consequences={consequencesOf(of)}
      possible={useDirty(form)}
      input={() => ({ provider, version, values: typed(), reason: form.values().reason })}
      onClose={onClose}
    >
      {of.fields.map((field) => (
        <Entry key={field.name} of={field} path={`values.${provider}.${field.name}`} />
      ))}
      <div className="provider-trial">
        <Button disabled={trial.isPending} onClick={() => trial.mutate({ provider, values: typed() })}>
          {trial.isPending ? '正在测试' : '测试'}
        </Button>
        <span className="quiet">用上面填的试一次，没有填的用已保存的：{of.test}</span>
      </div>
      {trial.data && <TestAnswer of={trial.data} fields={of.fields} />}
      <AreaField path="reason" label="原因" hint="和这次改动一起留下" rows={2} />
    </SaveDialog>
  );
}

const GUARDED = {
  money: '用户的钱付到这里填的账户',
  accounts: '登录与找回账户靠它',
} as const;

function consequencesOf({ guards, takesTwo }: Provider): string[] {
  const code = '要当场输入动态口令或用通行密钥确认。';
  if (!guards) return [code, '保存后马上生效，不用重启；改了地址的，要另一位操作员同意。'];
  if (!takesTwo) return [code, `${GUARDED[guards]}。第一次设置，保存后马上生效；以后再改，要另一位操作员同意。`];
  const waits = `${GUARDED[guards]}：另一位操作员同意后才生效，在此以前还用现在的。`;
  if (guards === 'accounts') return [code, waits];
  return [code, waits, '正在付款的订单：换了商户的，用旧密钥查不到，请避开付款的高峰。'];
}

function openedWith({ provider, fields }: Provider) {
  const shown: Readonly<Record<string, string>> = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = { [provider]: shown };
  return { shown, form: createForm({ values, reason: '' }) };
}

const READERS = [
  { value: 'offline', label: '本站自己读' },
  { value: 'aliyun', label: '阿里云' },
  { value: 'tencent', label: '腾讯云' },
];

function Entry({ of: { name, label, hint, kind, isSecret, isSet, isOptional }, path }: { of: Field; path: string }) {
  const kept = isSecret && isSet ? '已设置，不改就留空' : isOptional ? '可以不填' : '';
  const told = [hint, kept].filter(Boolean).join('；');
  if (name === 'reader') return <ChoiceField path={path} label={label} options={READERS} />;
  if (kind === 'lines') return <AreaField path={path} label={label} hint={told} rows={4} mono />;
  const secret = isSecret ? ({ type: 'password', autoComplete: 'new-password' } as const) : {};
  return <TextField path={path} label={label} hint={told} mono={kind === 'address' || isSecret} {...secret} />;
}
