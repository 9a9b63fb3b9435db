// The conditions over the logs as the address carries them.

const SHARED = ['beginTime', 'endTime'] as const;
const LOGIN = [...SHARED, 'way', 'result'] as const;
const OPERATION = [...SHARED, 'action'] as const;

type Name = (typeof LOGIN)[number] | (typeof OPERATION)[number];

/** Query parameters of the log pages. */
export type LogSearch = Readonly<Partial<Record<Name | 'cursor' | 'page', string | undefined>>>;

/** Conditions of the login log that are in force. */
export function loginLogFilter(search: LogSearch): Partial<Record<(typeof LOGIN)[number], string>> {
  return chosen(search, LOGIN);
}

/** Conditions of the operation log that are in force. */
export function operationFilter(search: LogSearch): Partial<Record<(typeof OPERATION)[number], string>> {
  return chosen(search, OPERATION);
}

function chosen<Some extends Name>(search: LogSearch, names: readonly Some[]): Partial<Record<Some, string>> {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Partial<
    Record<Some, string>
  >;
}
