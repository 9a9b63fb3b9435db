// Judging input by its rule, as the server would: the same words, the same paths.
import type { Rule, Step } from '@jishi/contract/rules';
import type { FieldMessage } from '@jishi/ui/wire/envelope';

/** `final`: it was not worth looking further. */
type Fault = FieldMessage & { final: boolean };
type Judged = { value: unknown; faults: Fault[] };

/** What a rule says against an input, one message per field, the first that applies. */
export function faultsOf(rule: Rule, input: unknown): FieldMessage[] {
  const messages = new Map<string, string>();
  for (const { path, message } of judge(rule, input, '').faults) if (!messages.has(path)) messages.set(path, message);
  return [...messages].map(([path, message]) => ({ path, message }));
}

function judge(rule: Rule, given: unknown, path: string): Judged {
  // The server hears null as if nothing was there, unless it means something.
  const value = given === null && !rule.nullable ? undefined : given;
  if (value === null || (value === undefined && rule.optional)) return { value, faults: [] };
  switch (rule.kind) {
    case 'digits':
      return { value: Number(value), faults: [] };
    case 'chain': {
      const first = judge(rule.rules[0], value, path);
      if (first.faults.length === 0) return judge(rule.rules[1], first.value, path);
      return { value, faults: first.faults.map((fault) => ({ ...fault, final: true })) };
    }
    case 'either': {
      const judged = rule.rules.map((one) => judge(one, value, path));
      const open = judged.filter(({ faults }) => faults.every(({ final }) => !final));
      const taken = open.find(({ faults }) => faults.length === 0) ?? (open.length === 1 ? open[0] : undefined);
      return taken ?? { value, faults: [faultOf(rule, path, true)] };
    }
    default:
      if (!isOfKind(rule, value)) return { value, faults: [faultOf(rule, path, true)] };
  }
  const itself = stepped('steps' in rule ? rule.steps : undefined, value, path);
  // As the server does: a list that is too long is not looked into.
  const isTooLong = rule.kind === 'list' && rule.steps?.some((step) => 'most' in step && !passes(step, value));
  return isTooLong ? itself : { value: itself.value, faults: [...partsOf(rule, value, path), ...itself.faults] };
}

type Plain = Exclude<Rule, { kind: 'digits' | 'chain' | 'either' }>;

function isOfKind(rule: Plain, value: unknown): boolean {
  switch (rule.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return Number.isFinite(value);
    case 'truth':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && !Array.isArray(value);
    case 'choice':
      return rule.of.includes(value);
  }
}

/** What is wrong inside of a list or an object. */
function partsOf(rule: Plain, value: unknown, path: string): Fault[] {
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  if (rule.kind === 'object') {
    const values = value as Record<string, unknown>;
    return Object.entries(rule.fields).flatMap(([name, field]) => judge(field, values[name], at(name)).faults);
  }
  if (rule.kind !== 'list' || !rule.item) return [];
  return (value as unknown[]).flatMap((item, index) => judge(rule.item!, item, at(index)).faults);
}

function stepped(steps: readonly Step[] = [], given: unknown, path: string): Judged {
  let value = given;
  const faults: Fault[] = [];
  for (const step of steps) {
    if ('change' in step) value = CHANGES[step.change](value as string);
    else if (!passes(step, value)) {
      faults.push(faultOf(step, path, 'whole' in step));
      if ('whole' in step) break;
    }
  }
  return { value, faults };
}

const CHANGES = {
  trim: (text: string) => text.trim(),
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
};

function passes(step: Exclude<Step, { change: unknown }>, value: unknown): boolean {
  if ('pattern' in step) return new RegExp(step.pattern, step.flags).test(value as string);
  if ('whole' in step) return Number.isSafeInteger(value);
  const size = typeof value === 'number' ? value : (value as { length: number }).length;
  if ('least' in step) return step.above ? size > step.least : size >= step.least;
  return step.below ? size < step.most : size <= step.most;
}

const faultOf = ({ told = '内容不正确' }: { told?: string }, path: string, final: boolean): Fault => ({
  path,
  message: told,
  final,
});
