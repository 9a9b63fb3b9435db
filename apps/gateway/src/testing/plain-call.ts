import type { CallRow } from '../records/row';

/** Of a call in a log, what tests about charges do not ask for. */
export const plainCall = {
  apiId: '1',
  mode: 1,
  method: 'GET',
  path: '/',
  ip: '',
  params: { text: '', digest: null },
  httpStatus: 200,
  code: 0,
  upstreamMs: 1,
  totalMs: 1,
} satisfies Partial<CallRow>;
