// The conditions over a list, declared field by field. They live in the address, so a filtered list can be linked, reloaded
// and gone back to; changing one starts at page one.
import { useLocation, useRouter } from './router';
import { NO_PLACE, type Named, clearedOf } from './conditions';
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
  const location = useLocation();
  const href = useRouter().hrefOf({ ...location, hash: '' });
  const pick = (patch: Patch) => setSearch({ ...patch, ...NO_PLACE });
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
