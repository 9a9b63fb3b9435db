// The conditions over a list, declared field by field. They live in the address, so a filtered list can be linked, reloaded
// and gone back to; changing one starts at page one.
import { useHref, useLocation } from 'react-router';
import { type Condition, FilterBar, FilterField, FilterSelect, type Option } from './filter-bar';
import { TimeRange, rangeText } from './time-range';
import { type UrlQuery, useUrlQuery } from './url-query';

export type FilterSpec =
  /** `beginTime` and `endTime` in the address; `short` is its name among the conditions in force. */
  | { kind: 'time'; label: string; short?: string }
  /** `clears`: a condition that means nothing under another choice. */
  | { kind: 'choice'; name: string; label: string; options: readonly Option[]; clears?: string }
  | {
      kind: 'text';
      name: string;
      label: string;
      placeholder?: string;
      wide?: boolean;
      mono?: boolean;
      maxLength?: number;
    };

type Patch = Record<string, string | null | undefined>;
type Pick = (patch: Patch) => void;

export function ListFilter({ fields }: { fields: readonly FilterSpec[] }) {
  const [search, setSearch] = useUrlQuery();
  const { pathname, search: text } = useLocation();
  const href = useHref(`${pathname}${text}`);
  const pick = (patch: Patch) => setSearch({ ...patch, ...PLACE });
  const texts = fields.filter((field) => field.kind === 'text');

  function submit(form: FormData) {
    const entered = texts.map(({ name }) => [name, String(form.get(name) ?? '').trim()] as const);
    pick(Object.fromEntries(entered));
  }

  return (
    <FilterBar
      conditions={conditionsOf(fields, search, pick)}
      href={href}
      {...(texts.length > 0 && { onSubmit: submit })}
      onClear={() => pick(clearedOf(fields))}
    >
      {fields.map((field) => (
        <Field key={keyOf(field)} field={field} search={search} onPick={pick} />
      ))}
    </FilterBar>
  );
}

/** A place in the list, and the row that is open there: of other conditions they say nothing. */
const PLACE = { page: null, cursor: null, open: null, id: null };

/** For a list that no row fits: takes all conditions off, and shows its first page. */
export function ClearConditions({ fields }: { fields: readonly FilterSpec[] }) {
  const [search, setSearch] = useUrlQuery();
  return (
    <button type="button" className="text-button" onClick={() => setSearch({ ...clearedOf(fields), ...PLACE })}>
      {isFiltered(fields, search) ? '清除全部条件' : '回到第一页'}
    </button>
  );
}

/** The patch that takes all conditions out. */
export function clearedOf(fields: readonly Named[]): Record<string, null> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, null]));
}

/** Whether any condition is in force: an empty list then means something else. */
export function isFiltered(fields: readonly Named[], search: UrlQuery): boolean {
  return namesOf(fields).some((name) => search[name]);
}

/** A condition by its place in the address. */
export type Named = { kind: 'time' } | { kind: 'choice' | 'picked' | 'text'; name: string };

/** The names that the conditions have in the address. */
export function namesOf(fields: readonly Named[]): string[] {
  return fields.flatMap((field) => (field.kind === 'time' ? ['beginTime', 'endTime'] : [field.name]));
}

const keyOf = (field: Named) => (field.kind === 'time' ? 'time' : field.name);

function conditionsOf(fields: readonly FilterSpec[], search: UrlQuery, pick: Pick): Condition[] {
  return fields.flatMap((field) => {
    const value = valueOf(field, search);
    const label = (field.kind === 'time' && field.short) || field.label;
    return value ? [{ key: keyOf(field), label, value, onRemove: () => pick(clearedOf([field])) }] : [];
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
        onPick={(picked) => onPick({ ...(field.clears && { [field.clears]: null }), [name]: picked })}
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
