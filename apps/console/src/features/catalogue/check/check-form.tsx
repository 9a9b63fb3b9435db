// The parameters of one endpoint, and the answer.
import { checkApi } from '@jishi/contract/console/check';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { CodeBlock } from '@jishi/ui/code-block';
import { FactList } from '@jishi/ui/fact-list';
import { FormField } from '@jishi/ui/form-field';
import { formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { type Param, examplesOf, valuesOf } from './values';

type Props = { id: string; params: readonly (Param & { description: string })[] };

export function CheckForm({ id, params }: Props) {
  const [typed, setTyped] = useState(() => examplesOf(params));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const check = useCall(checkApi);

  function send() {
    const read = valuesOf(params, typed);
    setFaults(read.faults);
    if (Object.keys(read.faults).length === 0) check.mutate({ apiId: id, values: read.values });
  }
  return (
    <>
      <form
        className="check-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {params.map(({ name, type, required, description }) => (
          <FormField
            key={name}
            label={
              <>
                <span className="mono">{name}</span> {required && <span className="faint">必填</span>}
              </>
            }
            hint={description || type}
            error={faults[name]}
          >
            {(control) => (
              <input
                {...control}
                className="input mono"
                value={typed[name] ?? ''}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            )}
          </FormField>
        ))}
        {params.length === 0 && <p className="quiet">这个接口没有参数。</p>}
        <Button look="main" type="submit" disabled={check.isPending}>
          {check.isPending ? '正在请求…' : '发送'}
        </Button>
      </form>
      {check.data && <CheckResult told={check.data} />}
    </>
  );
}

type Told = Output<typeof checkApi>;

function CheckResult({ told }: { told: Told }) {
  if (told.fault) return <p className="form-error">{told.fault}</p>;
  const json = told.contentType.includes('json');
  return (
    <section className="check-result" aria-label="试调结果" aria-live="polite">
      <FactList
        facts={[
          [
            '结果',
            told.refusal ? (
              <StatusMark key="refusal" tone="danger">
                {told.refusal.code} {told.refusal.text}
              </StatusMark>
            ) : (
              <StatusMark key="code" tone={told.charged ? 'success' : 'warning'}>
                结果码 {told.code}
              </StatusMark>
            ),
          ],
          ['用户调用时', told.charged ? '计费一次' : '不计费'],
          ['上游收到', <code key="sent">{told.sent}</code>],
          ['HTTP 状态', told.status ?? '没有答复'],
          ['耗时', `${formatCount(told.ms)} ms`],
          ['大小', told.status === null ? null : `${formatCount(told.bytes)} 字节`],
          ['类型', told.contentType],
        ]}
      />
      {told.body && (
        <CodeBlock source={json ? indented(told.body) : told.body} language={json ? 'json' : 'text'} label="上游答复" />
      )}
    </section>
  );
}

/** Cut off or broken JSON stays as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
