// Changing a group of settings. Only what differs from what was shown is sent; what others saved meanwhile is not overwritten.
import type { Input } from '@jishi/contract/endpoint';
import { useState } from 'react';
import { AreaField, TextField } from '../../shell/form/fields';
import { createForm } from '../../shell/form/form-store';
import { ImageField } from '../../shell/form/image-field';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useDirty } from '../../shell/form/use-form-store';
import { GROUPS, type Group, type Setting, type Values, useRefresh, valuesOf } from './groups';

type Props = {
  /** As it is now: it may be read again while the dialog is open. */
  of: Group;
  /** Values to begin with, of an earlier change. */
  fill?: Values | undefined;
  onClose: () => void;
};

export function ChangeDialog({ of, fill = {}, onClose }: Props) {
  const { title, endpoint, consequences, needsReason } = GROUPS[of.group];
  const [{ shown, form }] = useState(() => openedWith(of, fill));
  const input = () => {
    const { values, reason } = form.values();
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== shown[name]));
    return { version: of.version, values: changed, reason } as Input<typeof endpoint>;
  };
  return (
    <SaveDialog
      by={endpoint}
      said={({ inForce }) => (inForce ? '已保存，马上生效' : '已提出，等另一位操作员同意')}
      refresh={useRefresh()}
      title={`修改${title}设置`}
      form={form}
      consequences={consequences}
      possible={useDirty(form)}
      input={input}
      onClose={onClose}
    >
      {of.settings.map((setting) => (
        <Field key={setting.name} of={setting} shown={shown[setting.name] ?? ''} />
      ))}
      <AreaField path="reason" label="原因" hint={needsReason ? '和这次改动一起留下' : '可以不填'} rows={2} />
    </SaveDialog>
  );
}

function openedWith(of: Group, fill: Values) {
  const shown = valuesOf(of);
  const form = createForm({ values: shown, reason: '' });
  for (const [name, value] of Object.entries(fill)) form.set(`values.${name}`, value);
  return { shown, form };
}

/** `shown`: the value when the dialog was opened; a colleague may have changed it since. */
function Field({ of: { name, label, hint, kind, unit, value }, shown }: { of: Setting; shown: string }) {
  const said = value === shown ? hint : `别人刚刚改成了：${value || '不填'}`;
  const path = `values.${name}`;
  if (kind === 'picture') return <ImageField path={path} label={label} hint={said} width={480} />;
  const inputMode = kind === 'yuan' ? 'decimal' : kind === 'count' ? 'numeric' : undefined;
  return <TextField path={path} label={label} hint={said} {...(unit && { unit })} {...(inputMode && { inputMode })} />;
}
