// What a browser knows of an endpoint's input: the part of its schema that can be said without zod, as plain data in the
// contract's own words. A rule never refuses what the schema takes; whatever cannot be derived is left to the server.
import type * as z from 'zod';

/** One thing that a text, a number or a list is held to, in order; `told` is what is said otherwise. */
export type Step = { told?: string } & (
  | { change: 'trim' | 'lower' | 'upper' }
  | { pattern: string; flags?: string }
  /** Of a text or list its length, of a number itself. */
  | { least: number; above?: true }
  | { most: number; below?: true }
  | { whole: true }
);

type Kind =
  | { kind: 'text' | 'number'; steps?: readonly Step[] }
  | { kind: 'list'; item?: Rule; steps?: readonly Step[] }
  | { kind: 'object'; fields: Readonly<Record<string, Rule>> }
  | { kind: 'truth' }
  | { kind: 'choice'; of: readonly unknown[] }
  | { kind: 'either'; rules: readonly Rule[] }
  /** The second judges what the first made of the value. */
  | { kind: 'chain'; rules: readonly [Rule, Rule] }
  /** Turns a text of digits into its number. */
  | { kind: 'digits' };

/** `told`: what is said of a value of another kind, and of none. Without words of its own it is the server's 内容不正确. */
export type Rule = Kind & { told?: string; optional?: true; nullable?: true };

/** `exact`: a value that the rule takes leaves the schema as it leaves the rule. */
type Derived = { rule: Rule | undefined; exact: boolean };

type Definition = {
  type: string;
  check?: string;
  format?: string;
  error?: (issue: object) => string | { message: string } | undefined;
  checks?: readonly z.core.$ZodCheck[];
  coerce?: boolean;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  options: readonly z.ZodType[];
  discriminator?: string;
  entries: Record<string, unknown>;
  values: readonly unknown[];
  in: z.ZodType;
  out: z.ZodType;
  transform: unknown;
  pattern?: RegExp;
  tx: (text: string) => string;
  minimum: number;
  maximum: number;
  value: number;
  inclusive: boolean;
};

const UNKNOWN: Derived = { rule: undefined, exact: false };

/** The rule of a schema, undefined where nothing of it can be said. */
export function ruleOf(schema: z.ZodType): Rule | undefined {
  return derived(schema).rule;
}

function derived(schema: z.ZodType): Derived {
  const definition = schema._zod.def as unknown as Definition;
  const told = toldBy(definition);
  if (definition.coerce) return UNKNOWN;
  switch (definition.type) {
    case 'string':
    case 'number': {
      const { steps, exact } = stepsOf(definition);
      const kind = definition.type === 'string' ? 'text' : 'number';
      return { rule: { kind, ...told, ...(steps.length > 0 && { steps }) }, exact };
    }
    case 'boolean':
      return { rule: { kind: 'truth', ...told }, exact: true };
    case 'literal':
      return { rule: { kind: 'choice', of: definition.values, ...told }, exact: true };
    case 'enum':
      return { rule: { kind: 'choice', of: Object.values(definition.entries), ...told }, exact: true };
    case 'object':
      return { rule: { kind: 'object', fields: fieldsOf(definition.shape), ...told }, exact: false };
    case 'array': {
      const { steps } = stepsOf(definition);
      const item = ruleOf(definition.element);
      return {
        rule: { kind: 'list', ...told, ...(item && { item }), ...(steps.length > 0 && { steps }) },
        exact: false,
      };
    }
    default:
      return composed(definition, told);
  }
}

function composed(definition: Definition, told: Told): Derived {
  switch (definition.type) {
    case 'optional':
      return marked(definition, { optional: true });
    case 'nullable':
      return marked(definition, { nullable: true });
    case 'default':
      return { ...marked(definition, { optional: true }), exact: false };
    case 'readonly':
      return derived(definition.innerType);
    case 'transform':
      return definition.transform === Number ? { rule: { kind: 'digits' }, exact: true } : UNKNOWN;
    case 'pipe':
      return chained(derived(definition.in), definition.out);
    case 'union': {
      // told apart by a field: the server judges it by the one that is meant
      if (definition.discriminator) return UNKNOWN;
      const options = definition.options.map(derived);
      const rules = options.flatMap(({ rule }) => rule ?? []);
      if (rules.length < options.length) return UNKNOWN;
      return { rule: { kind: 'either', rules, ...told }, exact: options.every(({ exact }) => exact) };
    }
    default:
      return UNKNOWN;
  }
}

function marked({ innerType }: Definition, mark: { optional: true } | { nullable: true }): Derived {
  const { rule, exact } = derived(innerType);
  return { rule: rule && { ...rule, ...mark }, exact };
}

function chained(first: Derived, out: z.ZodType): Derived {
  if (!first.rule || !first.exact) return { ...first, exact: false };
  const second = derived(out);
  return second.rule ? { rule: { kind: 'chain', rules: [first.rule, second.rule] }, exact: second.exact } : first;
}

function fieldsOf(shape: Record<string, z.ZodType>): Record<string, Rule> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const rule = ruleOf(schema);
      return rule ? [[name, rule]] : [];
    }),
  );
}

/** What is checked up to where the value is changed in a way that has no name here. */
function stepsOf(definition: Definition): { steps: Step[]; exact: boolean } {
  const checks = (definition.checks ?? []).map((check) => check._zod.def as unknown as Definition);
  // `z.int()` and `z.uuid()` are a check themselves, and the first.
  const all = definition.check ? [definition, ...checks] : checks;
  const changed = all.findIndex((check) => check.check === 'overwrite' && !changeOf(check.tx));
  const known = changed < 0 ? all : all.slice(0, changed);
  return {
    steps: known.flatMap(stepsOfCheck),
    // A refinement that is left to the server does not change what the schema makes of a value.
    exact: changed < 0,
  };
}

const PATTERNED = new Set(['regex', 'uuid']);

function stepsOfCheck(check: Definition): Step[] {
  const told = toldBy(check);
  const { minimum, maximum, value, inclusive, pattern } = check;
  switch (check.check) {
    case 'overwrite':
      return [{ change: changeOf(check.tx)! }];
    case 'min_length':
      return [{ least: minimum, ...told }];
    case 'max_length':
      return [{ most: maximum, ...told }];
    case 'greater_than':
      return [{ least: value, ...(!inclusive && { above: true }), ...told }];
    case 'less_than':
      return [{ most: value, ...(!inclusive && { below: true }), ...told }];
    case 'number_format':
      if (check.format === 'safeint') return [{ whole: true, ...told }];
      if (check.format !== 'int32') return [];
      return [
        { whole: true, ...told },
        { least: -(2 ** 31), ...told },
        { most: 2 ** 31 - 1, ...told },
      ];
    case 'string_format':
      if (!pattern || !PATTERNED.has(check.format!) || /[gy]/.test(pattern.flags)) return [];
      return [{ pattern: pattern.source, ...(pattern.flags && { flags: pattern.flags }), ...told }];
    default:
      return [];
  }
}

/** Known by what it does, as zod does not name it. */
function changeOf(change: (text: string) => string): 'trim' | 'lower' | 'upper' | undefined {
  const changed = change(' aÉ ');
  return changed === 'aÉ' ? 'trim' : changed === ' aé ' ? 'lower' : changed === ' AÉ ' ? 'upper' : undefined;
}

type Told = { told?: string };

/** Words are kept where they are for people and do not depend on the value. */
function toldBy({ error }: Definition): Told {
  const [of, none] = [{ input: 'a' }, { input: undefined }].map((issue) => {
    const said = error?.(issue);
    return typeof said === 'string' ? said : said?.message;
  });
  return of !== undefined && of === none && /\p{Script=Han}/u.test(of) ? { told: of } : {};
}
