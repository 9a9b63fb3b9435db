// What an enumeration of the wire is: small integers with a name for programs, a label and a colour for people.

export type EnumRow<Value extends number = number> = {
  value: Value;
  label: string;
  color?: 'success' | 'warning' | 'danger' | 'brand' | 'quiet';
};

type Declared = Readonly<Record<string, readonly [value: number, label: string, color?: EnumRow['color']]>>;

/** `payChannel.alipay` is the number on the wire; `rows` are all values in the order they are offered. */
export type Enumeration<D extends Declared> = { readonly [Name in keyof D]: D[Name][0] } & {
  readonly rows: readonly EnumRow<D[keyof D][0]>[];
};

/** The values of an enumeration: a `Record` of them, or a `switch` over them, lacks no case. */
export type ValueOf<E extends { rows: readonly EnumRow[] }> = E['rows'][number]['value'];

/** Declares an enumeration. */
// @__NO_SIDE_EFFECTS__
export function enumeration<const D extends Declared>(declared: D): Enumeration<D> {
  const rows: EnumRow[] = [];
  const values: Record<string, unknown> = { rows };
  for (const [name, [value, label, color]] of Object.entries(declared)) {
    values[name] = value;
    rows.push({ value, label, color });
  }
  return values as Enumeration<D>;
}
