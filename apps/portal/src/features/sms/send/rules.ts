// What is typed on the sending page, as the server takes it.
import type { Input } from '@jishi/contract/endpoint';
import { linesOf } from '@jishi/contract/pasted-lines';
import type { previewSms } from '@jishi/contract/sms/send';
import { type Variable, faultOf } from '@jishi/contract/sms/variable';

/** Where the values of a variable come from: a column of the list (the number is 1), or one value for all. */
export type Source = { column: number } | { value: string };

export type Draft = {
  /** One number, or a list of them. */
  mode: 'one' | 'list';
  phone: string;
  list: string;
  signatureId: string;
  templateId: string;
  /** What was chosen, by variable; kept while another template is. */
  sources: Readonly<Record<string, Source>>;
  later: boolean;
  /** As the browser's field has it: 2026-11-24T18:30, in Beijing. */
  time: string;
};

export const EMPTY: Draft = {
  mode: 'list',
  phone: '',
  list: '',
  signatureId: '',
  templateId: '',
  sources: {},
  later: false,
  time: '',
};

/** A list as it was written: what stands over its columns, and how many there are. */
export type Listed = { heads: readonly string[]; columns: number; first: readonly string[]; count: number };

/** Reads a list; its first line is a head when no number stands in it. */
export function listedOf(list: string): Listed {
  const lines = linesOf(list);
  const isHeaded = lines.length > 0 && isHead(lines[0]!.cells);
  const people = isHeaded ? lines.slice(1) : lines;
  return {
    heads: isHeaded ? lines[0]!.cells : [],
    columns: lines.reduce((most, { cells }) => Math.max(most, cells.length), 0),
    first: people[0]?.cells ?? [],
    count: people.length,
  };
}

const isHead = (cells: readonly string[]) => !cells.some((cell) => /\d{5}/.test(cell)) && cells.some(isWord);
const isWord = (cell: string) => /\p{L}/u.test(cell);

/** The list without its head, whose place stays, so that the server numbers the lines as they are seen. */
export function listSent(list: string): string {
  if (listedOf(list).heads.length === 0) return list;
  const before = /^(?:[^\S\n]*\n)*/.exec(list)![0];
  return before + list.slice(before.length).replace(/^[^\n]*/, '');
}

/** Where a variable's values come from: as chosen, else from the column of its name, else from the next column, else one for all. */
export function sourceOf(draft: Draft, listed: Listed, name: string, at: number): Source {
  const own = (value: Source): Source => ('column' in value ? { value: '' } : value);
  const chosen = Object.hasOwn(draft.sources, name) ? draft.sources[name] : undefined;
  if (draft.mode === 'one') return chosen ? own(chosen) : { value: '' };
  if (chosen) return chosen;
  const named = listed.heads.findIndex((head, column) => column > 0 && plain(head) === plain(name));
  if (named > 0) return { column: named + 1 };
  return at + 2 <= listed.columns ? { column: at + 2 } : { value: '' };
}

const plain = (text: string) => text.replaceAll(/[\s{}“”"]/g, '').toLowerCase();

/** What is wrong with the values that are the same for all, by variable. */
export function valueFaults(
  draft: Draft,
  listed: Listed,
  variables: readonly Variable[],
): Readonly<Record<string, string>> {
  const faults = variables.flatMap((variable, at) => {
    const source = sourceOf(draft, listed, variable.name, at);
    const fault = 'value' in source && faultOf(variable, source.value.trim());
    return fault ? [[variable.name, fault]] : [];
  });
  return Object.fromEntries(faults) as Record<string, string>;
}

/** The values of the first line, or of the one message; '' where there is none yet. */
export function firstValues(
  draft: Draft,
  listed: Listed,
  variables: readonly Variable[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variables.map(({ name }, at) => {
      const source = sourceOf(draft, listed, name, at);
      return [name, 'column' in source ? (listed.first[source.column - 1] ?? '') : source.value.trim()];
    }),
  );
}

export type What = Omit<Input<typeof previewSms>, 'sample'>;

/** What can be checked and sent; undefined while something is missing, which the page shows beside its fields. */
export function whatOf(draft: Draft, listed: Listed, variables: readonly Variable[] | undefined): What | undefined {
  const { signatureId, templateId, mode, phone, list, later, time } = draft;
  const numbers = mode === 'one' ? phone.trim() : listSent(list);
  if (!variables || !signatureId || !templateId || numbers.trim() === '' || (later && !time)) return undefined;
  if (Object.keys(valueFaults(draft, listed, variables)).length > 0) return undefined;
  const fillings = variables.map(({ name }, at) => {
    const source = sourceOf(draft, listed, name, at);
    return 'column' in source ? { name, column: source.column } : { name, value: source.value.trim() };
  });
  return {
    signatureId,
    templateId,
    list: mode === 'one' ? numbers.replaceAll(/[\s,，;；]/g, '') : numbers,
    fillings,
    ...(later && { sendTime: `${time.replace('T', ' ')}:00` }),
  };
}

/** A draft as it was kept; undefined for anything else. */
export function readDraft(text: string | null): Draft | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    return kept && typeof kept.list === 'string' ? { ...EMPTY, ...kept } : undefined;
  } catch {
    return undefined;
  }
}
