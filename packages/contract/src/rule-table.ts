// The rules of all calls that enter something, by `METHOD /path`. A bundle has those of its own app, as data without zod.
import type { Endpoint } from './endpoint';
import { modules } from './index';
import { type Rule, ruleOf } from './rules';

/** What is said of each call's input before it is sent. */
export const rules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.values(modules)
    .flatMap((domain) => domain.flatMap((module) => Object.values<unknown>(module)))
    .filter(isEntering)
    .flatMap(({ method, path, input }) => {
      const rule = ruleOf(input);
      return rule?.kind === 'object' && Object.keys(rule.fields).length > 0 ? [[`${method} ${path}`, rule]] : [];
    }),
);

/** What a list's page asks by is offered by the list itself. */
function isEntering(value: unknown): value is Endpoint {
  const { built, method, conditions } = (value ?? {}) as Partial<Endpoint> & { conditions?: unknown };
  return built === true && method === 'POST' && conditions === undefined;
}
