// The conditions over a list, declared field by field. They live in the address; changing one starts at page one.
import { useHref, useLocation } from 'react-router';
import { type Condition, FilterBar, FilterField, FilterSelect, type Option } from './filter-bar';
import { TimeRange, rangeText } from './time-range';
import { type UrlQuery, useUrlQuery } from './url-query';

export type FilterSpec =
  /** `beginTime` and `endTime` in the address; `short` is its name among the conditions in force. */
  | { kind: 'time'; label: string; short?: string }
  | { kind: 'choice'; name: string; label: string; options: readonly Option[] }
  | {
      kind: 'text';
      name: string;
      label: string;
      placeholder?: string;
      wide?: boolean;
      mono?: boolean;
      maxLength?: number;
    };

export function ListFilter({ fields }: { fields: readonly FilterSpec[] }) {
  const [search, setSearch] = useUrlQuery();
  const { pathname, search: text } = useLocation();
  const href = useHref(`${pathname}${text}`);
  const pick = (patch: Record<string, string | null | undefined>) =>
    setSearch({ ...patch, page: null, cursor: null, open: null });
  const texts = fields.filter((field) => field.kind === 'text');

  function submit(form: FormData) {
    const entered = texts.map(({ name }) => [name, String(form.get(name) ?? '').trim()] as const);
    pick(Object.fromEntries(entered));
  }

  return (
    <FilterBar
      count={fields.length}
      conditions={conditionsOf(fields, search, pick)}
      href={href}
      {...(texts.length > 0 && { onSubmit: submit })}
      onClear={() => pick(clearedOf(fields))}
    >
      {fields.map((field) => (
        <Field key={field.kind === 'time' ? 'time' : field.name} field={field} search={search} onPick={pick} />
      ))}
    </FilterBar>
  );
}

/** The patch that takes all conditions out. */
export function clearedOf(fields: readonly FilterSpec[]): Record<string, null> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, null]));
}

/** Whether any condition is in force: an empty list then means something else. */
export function isFiltered(fields: readonly FilterSpec[], search: UrlQuery): boolean {
  return namesOf(fields).some((name) => search[name]);
}

/** The names that the conditions have in the address. */
export function namesOf(fields: readonly FilterSpec[]): string[] {
  return fields.flatMap((field) => (field.kind === 'time' ? ['beginTime', 'endTime'] : [field.name]));
}

type Pick = (patch: Record<string, string | null | undefined>) => void;

function conditionsOf(fields: readonly FilterSpec[], search: UrlQuery, pick: Pick): Condition[] {
  return fields.flatMap((field) => {
    const value = valueOf(field, search);
    const [key, label] = field.kind === 'time' ? ['time', field.short ?? field.label] : [field.name, field.label];
    return value ? [{ key, label, value, onRemove: () => pick(clearedOf([field])) }] : [];
  });
}

function valueOf(field: FilterSpec, search: UrlQuery): string | undefined {
  if (field.kind === 'time') return rangeText(search);
  const value = search[field.name];
  if (field.kind === 'text') return value;
  return field.options.find((option) => option.value === value)?.label ?? value;
}

function Field({ field, search, onPick }: { field: FilterSpec; search: UrlQuery; onPick: Pick }) {
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
        className={field.mono ? 'input mono' : 'input'}
        name={name}
        defaultValue={value}
        placeholder={field.placeholder}
        maxLength={field.maxLength}
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
