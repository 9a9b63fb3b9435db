// Reading a style sheet just far enough to tell two versions of it apart.

/** A top-level rule: `prelude{body}`; the body of an at-rule holds whole rules. */
export type Rule = { prelude: string; body: string };

/** The top-level rules of a sheet. Comments are dropped. */
export function rulesOf(sheet: string): Rule[] {
  const css = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules: Rule[] = [];
  let start = 0;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{' && depth++ === 0) open = at;
    if (css[at] !== '}' || --depth > 0) continue;
    rules.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, at).trim() });
    start = at + 1;
  }
  return rules;
}

/**
 * What of `changed` has to be laid over `base` to get `changed`: only the declarations that differ.
 * @throws Error when the sheets do not have the same rules in the same order
 */
export function differing(base: readonly Rule[], changed: readonly Rule[]): Rule[] {
  if (base.length !== changed.length) throw new Error('the two sheets have different rules');
  return changed.flatMap((rule, index) => {
    const original = base[index]!;
    if (original.prelude !== rule.prelude) throw new Error(`${rule.prelude} is not where ${original.prelude} is`);
    if (original.body === rule.body) return [];
    if (rule.prelude.startsWith('@')) return [rule];
    const known = new Set(declarationsOf(original.body));
    const body = declarationsOf(rule.body).filter((declaration) => !known.has(declaration));
    return [{ prelude: rule.prelude, body: body.join(';') }];
  });
}

/** Declarations of a rule without nested ones; a `;` inside parentheses or quotes ends nothing. */
function declarationsOf(body: string): string[] {
  return [...body.matchAll(/(?:[^;("']|\([^()]*(?:\([^()]*\)[^()]*)*\)|"[^"]*"|'[^']*')+/g)]
    .map(([declaration]) => declaration.trim())
    .filter(Boolean);
}
