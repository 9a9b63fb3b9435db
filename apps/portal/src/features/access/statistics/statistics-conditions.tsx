// The conditions over the statistics. Every choice applies at once.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { type Condition, FilterBar, FilterSelect, type Option } from '@jishi/ui/filter-bar';
import { Segments } from '@jishi/ui/segments';
import { TimeRange, timeCondition } from '@jishi/ui/time-range';
import { useLabels } from '../../../shell/labels';
import type { UrlQuery } from '../../../shell/url-query';
import { useCallChoices } from '../call-choices';
import { CLEARED, allowsHours, conditionsOf, rangeOf, unitOf } from './statistics-filter';

type Props = {
  search: UrlQuery;
  codes: Output<typeof getCallStatistics>['byCode'];
  onChange: (patch: Record<string, string | null | undefined>) => void;
};

type Choices = Record<keyof ReturnType<typeof conditionsOf>, { label: string; options: readonly Option[] }>;

export function StatisticsConditions({ search, codes, onChange }: Props) {
  const modes = useLabels('keyMode');
  const picked = useCallChoices(search.projectId, codes);
  const choices: Choices = {
    projectId: { label: '产品', options: picked.projectId },
    apiId: { label: '接口', options: picked.apiId },
    keyId: { label: '密钥', options: picked.keyId },
    code: { label: '结果码', options: picked.code },
    mode: { label: '密钥类型', options: modes.map(({ value, label }) => ({ value: String(value), label })) },
  };
  const chosen = conditionsOf(search);
  const pick = (patch: Record<string, string | null | undefined>) =>
    onChange({ ...('projectId' in patch && { apiId: null }), ...patch });
  return (
    <FilterBar
      conditions={inForce(search, choices, pick)}
      href={`/req/statics?${new URLSearchParams(Object.entries(search) as [string, string][]).toString()}`}
      onClear={() => onChange(CLEARED)}
    >
      <TimeRange
        label="时间"
        active={Boolean(search.beginTime ?? search.endTime)}
        value={rangeOf(search)}
        onPick={({ beginTime, endTime }) => onChange({ beginTime: beginTime ?? null, endTime: endTime ?? null })}
      />
      {(Object.keys(choices) as (keyof Choices)[]).map((name) => (
        <FilterSelect
          key={name}
          name={name}
          label={choices[name].label}
          value={chosen[name]}
          options={withChosen(choices[name].options, chosen[name])}
          onPick={(value) => pick({ [name]: value })}
        />
      ))}
      {allowsHours(search) && (
        <Segments
          label="按什么汇总"
          choices={[
            ['hour', '按小时'],
            ['day', '按天'],
          ]}
          chosen={unitOf(search)}
          onChoose={(unit) => onChange({ unit })}
        />
      )}
    </FilterBar>
  );
}

function inForce(search: UrlQuery, choices: Choices, pick: (patch: Record<string, null>) => void): Condition[] {
  const chosen = Object.entries(conditionsOf(search)).map(([name, value]): Condition => {
    const { label, options } = choices[name as keyof Choices];
    const text = options.find((option) => option.value === value)?.label ?? value;
    return { key: name, label, value: text, onRemove: () => pick({ [name]: null }) };
  });
  const time = timeCondition(search, () => pick({ beginTime: null, endTime: null }));
  return time ? [time, ...chosen] : chosen;
}

// A value that came by the address stays visible although the list does not know it (yet).
function withChosen(all: readonly Option[], value: string | undefined): readonly Option[] {
  if (!value || all.some((option) => option.value === value)) return all;
  return [...all, { value, label: value }];
}
