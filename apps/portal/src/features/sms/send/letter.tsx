// What is sent: the signature, the template, and where its variables come from.
import { carrier, smsKind, variableKind } from '@jishi/contract/enums/sms';
import { type Variable, mostOf } from '@jishi/contract/sms/variable';
import { FormField } from '@jishi/ui/form-field';
import { Link } from '@jishi/ui/router';
import { ContentPieces } from '../content-pieces';
import { partHref } from '../places';
import { type Draft, type Listed, type Source, firstValues, sourceOf, valueFaults } from './rules';
import { Step } from './step';
import type { Template } from './use-sending';

export type Signature = { id: string; name: string; carriers: number[] };
export type Chosen = { signature: Signature; template: Template };

type Props = {
  draft: Draft;
  listed: Listed;
  own: { signatures: readonly Signature[]; templates: readonly Template[] };
  chosen: Chosen;
  change: (patch: Partial<Draft>) => void;
};

export function Letter({ draft, listed, own, chosen: { signature, template }, change }: Props) {
  return (
    <Step at={2} title="发什么" more={<Link to={partHref('template')}>管理签名与模板</Link>}>
      <div className="sms-pair">
        <FormField label="签名">
          {(control) => (
            <select
              {...control}
              className="input"
              value={signature.id}
              onChange={(event) => change({ signatureId: event.target.value })}
            >
              {own.signatures.map((one) => (
                <option key={one.id} value={one.id}>
                  【{one.name}】{filedWords(one)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="模板">
          {(control) => (
            <select
              {...control}
              className="input"
              value={template.id}
              onChange={(event) => change({ templateId: event.target.value })}
            >
              {own.templates.map(({ id, name, code, kind }) => (
                <option key={id} value={id}>
                  {name} {code}，{smsKind.rows.find(({ value }) => value === kind)?.label}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      <p className="sms-content sms-letter">
        <ContentPieces content={template.content} />
      </p>
      {template.variables.length > 0 && (
        <Variables draft={draft} listed={listed} variables={template.variables} change={change} />
      )}
    </Step>
  );
}

function filedWords({ carriers }: Signature): string {
  if (carriers.length === carrier.rows.length) return '三家运营商已备案';
  return `${carrier.rows.flatMap(({ value, label }) => (carriers.includes(value) ? [label] : [])).join('、')}已备案`;
}

type VariablesProps = Pick<Props, 'draft' | 'listed' | 'change'> & { variables: readonly Variable[] };

function Variables({ draft, listed, variables, change }: VariablesProps) {
  const values = firstValues(draft, listed, variables);
  const faults = valueFaults(draft, listed, variables);
  const choose = (name: string, source: Source) => change({ sources: { ...draft.sources, [name]: source } });
  return (
    <ul className="sms-fillings" aria-label="变量">
      {variables.map((variable, at) => {
        const { name } = variable;
        const source = sourceOf(draft, listed, name, at);
        // an empty field says nothing until it was left: it is plain that it is empty
        const fault = 'value' in source && source.value !== '' ? faults[name] : undefined;
        return (
          <li key={name}>
            <span>
              <var>{name}</var>
              <span className="small quiet">{kindWords(variable)}</span>
            </span>
            <span className="sms-source">
              {draft.mode === 'list' && (
                <SourceChoice listed={listed} name={name} source={source} onChoose={(next) => choose(name, next)} />
              )}
              {'value' in source && (
                <input
                  className="input"
                  aria-label={`${name}的值`}
                  aria-invalid={fault ? true : undefined}
                  autoComplete="off"
                  placeholder={draft.mode === 'list' ? '所有人都一样的值' : ''}
                  maxLength={500}
                  value={source.value}
                  onChange={(event) => choose(name, { value: event.target.value })}
                />
              )}
              {fault && <span className="form-error">{fault}</span>}
            </span>
            {draft.mode === 'list' && (
              <span className="sms-first small" title="第 1 行的值">
                {values[name] || <span className="quiet">第 1 行的值</span>}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ChoiceProps = { listed: Listed; name: string; source: Source; onChoose: (source: Source) => void };

function SourceChoice({ listed, name, source, onChoose }: ChoiceProps) {
  const chosen = 'column' in source ? source.column : 0;
  const columns = Array.from({ length: Math.max(listed.columns, chosen) - 1 }, (_, at) => at + 2);
  return (
    <select
      className="input"
      aria-label={`${name}取自`}
      value={chosen}
      onChange={(event) => {
        const column = Number(event.target.value);
        onChoose(column > 0 ? { column } : { value: '' });
      }}
    >
      {columns.map((column) => (
        <option key={column} value={column}>
          第 {column} 列{listed.heads[column - 1] && `（${listed.heads[column - 1]}）`}
        </option>
      ))}
      <option value={0}>都一样</option>
    </select>
  );
}

function kindWords(variable: Variable): string {
  const { kind, hosts } = variable;
  if (kind === variableKind.code) return '4 到 8 位数字或字母';
  if (kind === variableKind.url) return `网址，${hosts.join('、')}`;
  return `${variableKind.rows.find(({ value }) => value === kind)?.label}，最多 ${mostOf(variable)} 个字`;
}
