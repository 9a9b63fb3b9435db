// The conditions over call records. Choices apply at once, text on 筛选.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { callOutcome } from '@jishi/contract/enums/access';
import { type Condition, FilterBar, FilterField, FilterSelect, type Option } from '@jishi/ui/filter-bar';
import { TimeRange, timeCondition } from '@jishi/ui/time-range';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { type Label, useLabels } from '../../../shell/labels';
import type { UrlQuery } from '../../../shell/url-query';
import { apiOptions } from '../subject-options';
import { CALL_SUBJECTS, appliedProducts } from '../queries';
import { filterOf, recordsHref } from './record-filter';

type Props = {
  search: UrlQuery;
  codes: Output<typeof getCallStatistics>['byCode'];
  onChange: (patch: Record<string, string | null | undefined>) => void;
};

const OUTCOMES: Option[] = callOutcome.rows.map(({ value, label }) => ({ value: String(value), label }));

export function RecordConditions({ search, codes, onChange }: Props) {
  const products = useQuery(aside('产品选项', appliedProducts())).data?.list ?? [];
  const { apis = [], keys = [] } = useQuery(aside('接口与密钥选项', CALL_SUBJECTS)).data ?? {};
  const modes = options(useLabels('keyMode'));
  const sources = options(useLabels('chargeSource'));
  const choices = {
    projectId: {
      label: '产品',
      options: products.map(({ projectId, projectName }) => ({ value: projectId, label: projectName })),
    },
    apiId: { label: '接口', options: apiOptions(apis, search.projectId) },
    keyId: { label: '密钥', options: keys.map(({ keyId, keyName }) => ({ value: keyId, label: keyName })) },
    outcome: { label: '结果', options: OUTCOMES },
    code: {
      label: '结果码',
      options: codes.map(({ code, codeText }) => ({ value: String(code), label: `${code} ${codeText}` })),
    },
    source: { label: '抵扣', options: sources },
    mode: { label: '密钥类型', options: modes },
  };
  const pick = (patch: Record<string, string | null | undefined>) =>
    onChange({ ...('projectId' in patch && { apiId: null }), ...patch, cursor: null, page: null });

  return (
    <FilterBar
      count={Object.keys(choices).length + 2}
      conditions={conditionsOf(search, choices, pick)}
      href={recordsHref(search)}
      onSubmit={(form) => {
        const typed = form.get('requestId');
        pick({ requestId: typeof typed === 'string' ? typed.trim() : null });
      }}
      onClear={() => pick(Object.fromEntries(Object.keys(filterOf(search)).map((name) => [name, null])))}
    >
      <TimeRange
        label="时间"
        active={Boolean(search.beginTime ?? search.endTime)}
        value={search}
        onPick={({ beginTime, endTime }) => pick({ beginTime: beginTime ?? null, endTime: endTime ?? null })}
      />
      {Object.entries(choices).map(([name, choice]) => (
        <FilterSelect
          key={name}
          name={name}
          label={choice.label}
          value={search[name]}
          options={withChosen(choice.options, search[name])}
          onPick={(value) => pick({ [name]: value })}
        />
      ))}
      <FilterField label="请求编号" active={Boolean(search.requestId)} wide>
        <input
          key={search.requestId}
          className="input mono"
          name="requestId"
          defaultValue={search.requestId}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
        />
      </FilterField>
    </FilterBar>
  );
}

type Choices = Record<string, { label: string; options: readonly Option[] }>;

function conditionsOf(search: UrlQuery, choices: Choices, pick: (patch: Record<string, null>) => void): Condition[] {
  const conditions: Condition[] = [];
  const time = timeCondition(search, () => pick({ beginTime: null, endTime: null }));
  if (time) conditions.push(time);
  for (const [name, { label, options: all }] of Object.entries(choices)) {
    const value = search[name];
    if (!value) continue;
    const text = all.find((option) => option.value === value)?.label ?? value;
    conditions.push({ key: name, label, value: text, onRemove: () => pick({ [name]: null }) });
  }
  if (search.requestId) {
    conditions.push({
      key: 'requestId',
      label: '请求编号',
      value: search.requestId,
      onRemove: () => pick({ requestId: null }),
    });
  }
  return conditions;
}

function options(labels: readonly Label[]): Option[] {
  return labels.map(({ value, label }) => ({ value: String(value), label }));
}

// A value that came by the address stays visible although the list does not know it (yet).
function withChosen(all: readonly Option[], value: string | undefined): readonly Option[] {
  if (!value || all.some((option) => option.value === value)) return all;
  return [...all, { value, label: value }];
}
