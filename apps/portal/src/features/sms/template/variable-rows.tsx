// What each variable of the content may hold.
import { variableKind } from '@jishi/contract/enums/sms';
import { TEXT_MOST } from '@jishi/contract/sms/variable';
import type { Choice } from './variables';

type Props = {
  variables: readonly (Choice & { name: string })[];
  onChange: (name: string, choice: Choice) => void;
};

const LIMITS: Readonly<Record<number, string>> = {
  [variableKind.code]: '4 到 8 位数字或字母',
  [variableKind.number]: '数字，最多 20 位',
  [variableKind.time]: '日期或时间，最多 24 字',
};

export function VariableRows({ variables, onChange }: Props) {
  return (
    <ul className="sms-variables" aria-label="变量">
      {variables.map(({ name, ...choice }) => (
        <li key={name}>
          <var>{name}</var>
          <select
            className="input"
            aria-label={`${name}的类型`}
            value={choice.kind}
            onChange={(event) => onChange(name, { ...choice, kind: Number(event.target.value) as Choice['kind'] })}
          >
            {variableKind.rows.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Limit name={name} choice={choice} onChange={(next) => onChange(name, next)} />
        </li>
      ))}
    </ul>
  );
}

function Limit({ name, choice, onChange }: { name: string; choice: Choice; onChange: (choice: Choice) => void }) {
  if (choice.kind === variableKind.text)
    return (
      <span className="sms-limit">
        最多
        <input
          className="input"
          type="number"
          min={1}
          max={TEXT_MOST}
          aria-label={`${name}最多几个字`}
          value={choice.most || ''}
          onChange={(event) => onChange({ ...choice, most: Number(event.target.value) })}
        />
        字
      </span>
    );
  if (choice.kind === variableKind.url)
    return (
      <input
        className="input"
        aria-label={`${name}可以去的域名`}
        placeholder="可以去的域名，例如 m.example.com"
        autoComplete="off"
        value={choice.hosts}
        onChange={(event) => onChange({ ...choice, hosts: event.target.value })}
      />
    );
  return <span className="small quiet">{LIMITS[choice.kind]}</span>;
}
