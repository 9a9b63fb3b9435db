// What is known about a document's operations before the import.
import type { previewOpenApi } from '@jishi/contract/console/openapi';
import type { Output } from '@jishi/contract/endpoint';

export type Preview = Output<typeof previewOpenApi>;
export type Operation = Preview['operations'][number];

/** The server takes no product with more. */
export const OPERATIONS_MAX = 500;

export type Show = 'all' | 'new' | 'changed' | 'same' | 'refused';

/** The list an operation appears in. One that cannot be imported is neither new nor changed. */
export function standingOf({ refusal, change }: Pick<Operation, 'refusal' | 'change'>): Exclude<Show, 'all'> {
  return refusal ? 'refused' : change;
}

/** How many operations each choice of `shownOf` would list. */
export function countsOf(operations: readonly Operation[]): Record<Show, number> {
  const counts = { all: operations.length, new: 0, changed: 0, same: 0, refused: 0 };
  for (const operation of operations) counts[standingOf(operation)] += 1;
  return counts;
}

/** The operations of one kind whose method, path or name contains the typed text. */
export function shownOf(operations: readonly Operation[], show: Show, typed: string): readonly Operation[] {
  const text = typed.trim().toLowerCase();
  return operations.filter(
    (operation) =>
      (show === 'all' || standingOf(operation) === show) &&
      (!text || `${operation.key} ${operation.name}`.toLowerCase().includes(text)),
  );
}

/** The initial choice: everything that would change something, or nothing if that exceeds a product's limit. */
export function firstChoice(operations: readonly Operation[]): string[] {
  const useful = operations.filter((operation) => ['new', 'changed'].includes(standingOf(operation)));
  return useful.length > OPERATIONS_MAX ? [] : useful.map(({ key }) => key);
}

/** The first server with a complete address; '' when all are relative or have open variables. */
export function firstServer(servers: Preview['servers']): string {
  return servers.find(({ url }) => isCallable(url))?.url ?? '';
}

/** Whether a server's address is whole. */
export function isCallable(url: string): boolean {
  return /^https?:\/\/[^\s/?#{}]+(?:\/[^\s?#{}]*)?$/.test(url);
}

/** A product code made of the document's title: letters, digits, dashes; '' where the title has no Latin letters. */
export function codeFrom(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const code = words
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return code.length > 1 ? code : '';
}

/** How the upstream authenticates callers, as instructions to the operator. */
export function securityWords({ kind, in: place, field }: Preview['security'][number]): string {
  if (place !== 'header') {
    const where = place === 'query' ? '查询参数' : place === 'cookie' ? 'Cookie' : place;
    return `密钥放在${where} ${field}；网关只随请求头带密钥，请向上游要一种放在请求头里的方式。`;
  }
  if (kind === 'http bearer') return `在请求头 ${field} 里带 Bearer 加令牌。`;
  if (kind === 'http basic') return `在请求头 ${field} 里带 Basic 加编码后的账号与密码。`;
  if (kind === 'oauth2' || kind === 'openIdConnect')
    return `在请求头 ${field} 里带 Bearer 加令牌，令牌由您向上游取得。`;
  return `在请求头 ${field} 里带密钥。`;
}
