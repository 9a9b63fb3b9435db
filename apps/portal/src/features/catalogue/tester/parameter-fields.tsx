// One field for each parameter, of the kind that its document asks for.
import { type ControlProps, FormField } from '@jishi/ui/form-field';
import type { Api } from '../project';
import { fieldOf, type Param } from './parameters';
import type { Tester } from './use-tester';

const places = { path: '路径参数', query: '查询参数', header: '请求头', body: '请求体' } as const;
const LONG_TEXT = 200;

/** The fields, grouped by where they go in the request. */
export function ParameterFields({ api, tester }: { api: Api; tester: Tester }) {
  if (api.params.length === 0) return <p className="tester-aside">这个接口没有请求参数。</p>;
  return Object.entries(places).map(([place, title]) => {
    const params = api.params.filter((param) => param.in === place);
    return (
      params.length > 0 && (
        <fieldset className="tester-part" key={place}>
          <legend>{place === 'body' ? `${title}（JSON）` : title}</legend>
          {params.map((param) => (
            <ParameterField key={param.name} param={param} tester={tester} />
          ))}
        </fieldset>
      )
    );
  });
}

function ParameterField({ param, tester }: { param: Param; tester: Tester }) {
  const field = fieldOf(param);
  return (
    <FormField
      label={
        <>
          <code>{param.name}</code>
          <span className="tester-need">
            {param.required ? <b>必填</b> : '选填'} {param.type}
          </span>
        </>
      }
      hint={hintOf(param)}
      error={tester.faults[field]?.message}
    >
      {(control) => (
        <Control
          param={param}
          control={control}
          value={tester.values[field] ?? ''}
          onValue={(value) => tester.set(field, value)}
        />
      )}
    </FormField>
  );
}

function hintOf({ description, example, required }: Param): string {
  return [description, !required && example ? `例 ${example}` : ''].filter(Boolean).join('；');
}

type FieldProps = { param: Param; control: ControlProps; value: string; onValue: (value: string) => void };

function Control({ param, control, value, onValue }: FieldProps) {
  const shared = {
    ...control,
    name: param.name,
    value,
    'aria-required': param.required,
    className: 'input',
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
  };
  const choices = param.enum ?? (param.type === 'boolean' ? ['true', 'false'] : undefined);
  if (choices) {
    const all = value === '' || choices.includes(value) ? choices : [value, ...choices];
    return (
      <select {...shared}>
        {(!param.required || value === '') && <option value="">{param.required ? '请选择' : '不填'}</option>}
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  const structured = param.type === 'array' || param.type === 'object';
  const plain = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'off', placeholder: param.example };
  if (structured || (param.maxLength ?? 0) > LONG_TEXT) {
    return <textarea {...shared} {...plain} rows={structured ? 4 : 2} className="input tester-mono" />;
  }
  return <input {...shared} {...plain} className="input tester-mono" />;
}
