// The data block of a page, as the server writes it.
import { type Boot, ELEMENT } from './boot';

/** The data block of the page. JSON in HTML: `<` is escaped so that no text can end the element. */
export function bootHtml({ payload: { status, answers }, ...boot }: Boot): string {
  const parts = answers.map(
    ({ call, input, result }) => `{"call":${textOf(call)},"input":${textOf(input)},"result":${resultText(result)}}`,
  );
  const payload = `{"status":${textOf(status)},"answers":[${parts.join()}]}`;
  return `<script type="application/json" id="${ELEMENT}">{"payload":${payload},${textOf(boot).slice(1)}</script>`;
}

const textOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const written = new WeakMap<object, string>();

/** A frozen answer is the same on every page: it is written once. */
function resultText(result: unknown): string {
  if (typeof result !== 'object' || result === null || !Object.isFrozen(result)) return textOf(result);
  const text = written.get(result) ?? textOf(result);
  written.set(result, text);
  return text;
}
