// The third way: an agent with the enterprise's letter of authority, which an operator reads.
import { type EnterpriseApplication, chooseEnterpriseWay } from '@jishi/contract/certification/enterprise';
import * as codes from '@jishi/contract/codes';
import { certificationWay as Way } from '@jishi/contract/enums/certification';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import type * as z from 'zod';
import { useForm } from '../../../../shell/form';
import { prepareUpload } from '../../../../shell/image-upload';
import { FormMessage } from '../../code/form-message';
import { base64Of } from './base64';
import { LetterTemplate } from './letter-template';
import type { Mode } from './mode';
import { reasonFor } from './reasons';

type Application = z.output<typeof EnterpriseApplication>;
type Props = { mode: Mode; application: Application; onChanged: () => Promise<unknown> };

const OWNERS = { [codes.stateConflict]: 'form', [codes.tooManyRequests]: 'form' } as const;

export function AgentLetter({ mode, application, onChanged }: Props) {
  const { agent } = mode;
  if (agent) {
    return (
      <>
        <p>授权书已经交给运营人员审核，有结果会发消息给您。</p>
        <FactList
          facts={[
            ['经办人', agent.name],
            ['手机', <span className="mono">{agent.phone}</span>],
            ['授权书', <span className="break">{agent.letter}</span>],
            ['提交', agent.submitTime],
            ['最晚答复', agent.dueTime],
          ]}
        />
      </>
    );
  }
  return <LetterForm application={application} onChanged={onChanged} />;
}

function LetterForm({ application, onChanged }: Omit<Props, 'mode'>) {
  const { reasons } = application;
  const form = useForm(chooseEnterpriseWay, {
    initial: { name: '', phone: '', letter: '', letterName: '' },
    input: (values) => ({ ...values, way: Way.agent }),
    check: ({ name, phone, letter }) => ({
      ...(!name.trim() && { name: '请输入经办人姓名' }),
      ...(!phone && { phone: '请输入经办人手机号' }),
      ...(!letter && { letter: '请上传盖章的授权书' }),
    }),
    owners: OWNERS,
    done: async () => {
      await onChanged();
    },
  });
  const { values, errors, change } = form;
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <FormField label="经办人姓名" error={errors.name ?? (values.name ? undefined : reasonFor(reasons, 'agent'))}>
        {(control) => (
          <input
            {...control}
            className="input input-large"
            data-field="name"
            autoComplete="name"
            maxLength={40}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="经办人手机号" error={errors.phone}>
        {(control) => (
          <input
            {...control}
            className="input input-large"
            data-field="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={11}
            value={values.phone}
            onChange={(event) => change({ phone: event.target.value.replaceAll(/\D/g, '') })}
          />
        )}
      </FormField>
      <LetterField
        error={errors.letter ?? (values.letter ? undefined : reasonFor(reasons, 'letter'))}
        name={values.letterName}
        onLetter={(letter, letterName) => change({ letter, letterName })}
      />
      <LetterTemplate application={application} agent={values.name} />
      <FormMessage text={errors.form} />
      <p>
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在提交' : '提交审核'}
        </Button>
      </p>
    </form>
  );
}

type LetterProps = { error: string | undefined; name: string; onLetter: (letter: string, name: string) => void };

function LetterField({ error, name, onLetter }: LetterProps) {
  const [fault, setFault] = useState<string>();

  async function choose(file: File) {
    setFault(undefined);
    const ready = await prepareUpload(file).catch((broken: Error) => setFault(broken.message));
    if (ready) onLetter(await base64Of(ready), file.name.slice(0, 100));
  }

  return (
    <FormField label="盖章的授权书" hint="照片或 PDF，不超过 5 MB" error={fault ?? error}>
      {(control) => (
        <div className="slip-pick">
          {name && <span className="break">{name}</span>}
          <label className="btn btn-small file-pick">
            {name ? '换一个' : '选择文件'}
            <input
              {...control}
              className="sr"
              type="file"
              accept="image/*,application/pdf"
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) void choose(file);
              }}
            />
          </label>
        </div>
      )}
    </FormField>
  );
}
