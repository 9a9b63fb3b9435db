// The variables of a template while it is written: they follow its content.
import { variableKind } from '@jishi/contract/enums/sms';
import { type Variable, namesIn } from '@jishi/contract/sms/variable';

/** What was chosen for a name; kept while the name is gone from the content, so that typing loses nothing. */
export type Choice = Pick<Variable, 'kind' | 'most'> & { hosts: string };
export type Choices = Readonly<Record<string, Choice>>;

const MOST = 20;
const WORDS: readonly (readonly [pattern: RegExp, kind: Variable['kind']])[] = [
  [/验证码|校验码|动态码|code/i, variableKind.code],
  [/链接|短链|网址|url|link/i, variableKind.url],
  [/时间|日期|几点|time|date/i, variableKind.time],
  [/金额|数量|次数|积分|amount|count/i, variableKind.number],
];

/** A first guess by the name. */
function guessed(name: string): Choice {
  const kind = WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? variableKind.text;
  return { kind, most: MOST, hosts: '' };
}

/** The choices as they were made for a template that exists. */
export function choicesOf(
  variables: readonly { name: string; kind: number; most: number; hosts: string[] }[],
): Choices {
  const chosen = variables.map(({ name, kind, most, hosts }) => {
    const choice = { kind: kind as Variable['kind'], most: most || MOST, hosts: hosts.join(' ') };
    return [name, choice] as const;
  });
  return Object.fromEntries(chosen);
}

/** Of each variable of a content in its order: what was chosen, or what its name suggests. */
export function variablesOf(content: string, choices: Choices): (Choice & { name: string })[] {
  return namesIn(content)
    .filter((name) => name !== '')
    .map((name) => ({ ...((Object.hasOwn(choices, name) && choices[name]) || guessed(name)), name }));
}

/** As they are sent: a text has its most characters, a URL its hosts. */
export function sentOf({ name, kind, most, hosts }: Choice & { name: string }): Variable {
  const isText = kind === variableKind.text;
  const places = hosts.split(/[\s,，、;；]+/).filter((host) => host !== '');
  return { name, kind, most: isText ? most : MOST, hosts: kind === variableKind.url ? places : [] };
}

/** A name for another variable that the content does not have. */
export function nextName(content: string): string {
  const taken = namesIn(content);
  let at = 1;
  while (taken.includes(`变量${at}`)) at += 1;
  return `变量${at}`;
}
