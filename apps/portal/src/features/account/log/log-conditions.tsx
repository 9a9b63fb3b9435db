// The conditions over a log; every choice applies at once.
import { type Condition, FilterBar, FilterSelect, type Option } from '@jishi/ui/filter-bar';
import { TimeRange, timeCondition } from '@jishi/ui/time-range';
import type { UrlQuery } from '../../../shell/url-query';
import { CLEARED } from './log-filter';

type Props = {
  path: string;
  search: UrlQuery;
  choices: Record<string, { label: string; options: readonly Option[] }>;
  onChange: (patch: Record<string, string | null | undefined>) => void;
};

export function LogConditions({ path, search, choices, onChange }: Props) {
  const conditions: Condition[] = [];
  const time = timeCondition(search, () => onChange({ beginTime: null, endTime: null }));
  if (time) conditions.push(time);
  for (const [name, { label, options }] of Object.entries(choices)) {
    const value = search[name];
    if (!value) continue;
    const text = options.find((option) => option.value === value)?.label ?? value;
    conditions.push({ key: name, label, value: text, onRemove: () => onChange({ [name]: null }) });
  }
  return (
    <FilterBar
      count={Object.keys(choices).length + 1}
      conditions={conditions}
      href={`${path}?${new URLSearchParams(search as Record<string, string>).toString()}`}
      onClear={() => onChange(CLEARED)}
    >
      <TimeRange
        label="时间"
        active={Boolean(search.beginTime ?? search.endTime)}
        value={search}
        onPick={({ beginTime, endTime }) => onChange({ beginTime: beginTime ?? null, endTime: endTime ?? null })}
      />
      {Object.entries(choices).map(([name, { label, options }]) => (
        <FilterSelect
          key={name}
          name={name}
          label={label}
          value={search[name]}
          options={options}
          onPick={(value) => onChange({ [name]: value })}
        />
      ))}
    </FilterBar>
  );
}
