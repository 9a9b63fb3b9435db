// The values to send: null and empty ones are dropped unless the caller keeps them (`removeNull: false`).

export type Values = Record<string, unknown>;

/** The values without null, undefined and ''. */
export function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** A query string, with its `?`; '' when there is nothing to say. Arrays repeat their name. */
export function queryString(values: Values): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) params.append(name, textOf(item));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Multipart form data; files stay files. */
export function formData(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item instanceof File) form.append(name, item, item.name);
      else form.append(name, item instanceof Blob ? item : textOf(item));
    }
  }
  return form;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
