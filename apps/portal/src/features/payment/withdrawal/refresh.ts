import type { QueryClient } from '@tanstack/react-query';

const CHANGED = [
  'GET /mem/withdraw/init',
  'POST /mem/withdraw/list',
  'GET /mem/info',
  'GET /mem/consumption/overview',
  'POST /mem/account/detail/list',
  'POST /pay/channel/list',
];

/** Reads everything again that freezing money changes. */
export function refreshMoney(client: QueryClient): Promise<unknown> {
  return Promise.all(CHANGED.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
