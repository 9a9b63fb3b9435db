// HTML by tagged template: every value is escaped unless it is itself made by the tag.

export class SafeHtml {
  constructor(readonly text: string) {}
}

export type HtmlValue = SafeHtml | string | number | undefined | false | readonly HtmlValue[];

/** Escaped markup; arrays are joined, `false` and `undefined` write nothing. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  const pieces = parts.map((part, index) => part + (index < values.length ? render(values[index]) : ''));
  return new SafeHtml(pieces.join(''));
}

/** Text made harmless for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function render(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeHtml(String(value));
}
