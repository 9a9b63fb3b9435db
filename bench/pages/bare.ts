// The rows of a page and nothing else: each value of its answers in an element of its own, by renderToString.
import { type ReactNode, createElement as element } from 'react';
import { renderToString } from 'react-dom/server';

/** A document of some answers, without router, frame, styles, links or data for the browser to start from. */
export function barePage(answers: readonly unknown[]): string {
  const main = answers.map((answer, key) => element('section', { key }, shown(answer)));
  return `<!doctype html>${renderToString(element('html', null, element('body', null, element('main', null, main))))}`;
}

function shown(value: unknown): ReactNode {
  if (Array.isArray(value))
    return element(
      'ol',
      null,
      value.map((one, key) => element('li', { key }, shown(one))),
    );
  if (typeof value !== 'object' || value === null) return String(value);
  return element(
    'dl',
    null,
    Object.values(value).map((one, key) => element('dd', { key }, shown(one))),
  );
}
