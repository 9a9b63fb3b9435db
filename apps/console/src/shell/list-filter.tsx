// The conditions over a list, declared field by field. They live in the address; changing one starts at page one.
import { type Condition, FilterBar, FilterField, FilterSelect, type Option } from '@jishi/ui/filter-bar';
import { TimeRange } from '@jishi/ui/time-range';
import { type UrlQuery, useUrlQuery } from '@jishi/ui/url-query';
import { useLocation } from 'react-router';
import { type FilterSpec, clearedOf, conditionsOf } from './list-conditions';

export function ListFilter({ fields }: { fields: readonly FilterSpec[] }) {
  const [search, setSearch] = useUrlQuery();
  const { pathname, search: text } = useLocation();
  const pick = (patch: Record<string, string | null | undefined>) =>
    setSearch({ ...patch, page: null, cursor: null, open: null });
  const texts = fields.filter((field) => field.kind === 'text');
  const conditions: Condition[] = conditionsOf(fields, search).map(({ key, label, value, cleared }) => ({
    key,
    label,
    value,
    onRemove: () => pick(cleared),
  }));

  function submit(form: FormData) {
    const entered = texts.map(({ name }) => [name, String(form.get(name) ?? '').trim()] as const);
    pick(Object.fromEntries(entered));
  }

  return (
    <FilterBar
      count={fields.length}
      conditions={conditions}
      href={`/console${pathname}${text}`}
      {...(texts.length > 0 && { onSubmit: submit })}
      onClear={() => pick(clearedOf(fields))}
    >
      {fields.map((field) => (
        <Field key={field.kind === 'time' ? 'time' : field.name} field={field} search={search} onPick={pick} />
      ))}
    </FilterBar>
  );
}

type FieldProps = {
  field: FilterSpec;
  search: UrlQuery;
  onPick: (patch: Record<string, string | null | undefined>) => void;
};

function Field({ field, search, onPick }: FieldProps) {
  if (field.kind === 'time') {
    return (
      <TimeRange
        label={field.label}
        value={{ beginTime: search.beginTime, endTime: search.endTime }}
        active={Boolean(search.beginTime ?? search.endTime)}
        onPick={({ beginTime, endTime }) => onPick({ beginTime, endTime })}
      />
    );
  }
  const { name, label } = field;
  const value = search[name] ?? '';
  if (field.kind === 'choice') {
    return (
      <FilterSelect
        label={label}
        name={name}
        value={value}
        options={withChosen(field.options, value)}
        onPick={(picked) => onPick({ [name]: picked })}
      />
    );
  }
  return (
    <FilterField label={label} active={value !== ''} wide={field.wide ?? false}>
      <input
        key={value}
        className="input"
        name={name}
        defaultValue={value}
        placeholder={field.placeholder}
        autoComplete="off"
        spellCheck={false}
      />
    </FilterField>
  );
}

// A value that came by the address stays visible although the list does not know it.
function withChosen(options: readonly Option[], value: string): readonly Option[] {
  if (!value || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: value }];
}
