import { expect, test } from 'vitest';
import type { Api } from '../directory/api';
import type { UpstreamTarget } from '../directory/project';
import { headersForUpstream } from './headers';

test('only the portal’s own server is told whose call it is, whatever the caller says', () => {
  const api = { headerParams: [] as readonly string[] } as unknown as Api;
  const told = (inside: boolean, memberId: string | null) => {
    const target = { headers: ['x-inside-secret', 's'], inside } as unknown as UpstreamTarget;
    const given = { 'x-jishi-member': '1', 'x-inside-secret': 'mine' };
    const headers = headersForUpstream(given, api, target, '900', memberId);
    return headers.flatMap((name, at) => (name.startsWith('x-') ? [`${name}=${headers[at + 1]}`] : []));
  };
  expect(told(true, '7')).toEqual(['x-request-id=900', 'x-inside-secret=s', 'x-jishi-member=7']);
  expect(told(true, null)).toEqual(['x-request-id=900', 'x-inside-secret=s']);
  expect(told(false, '7')).toEqual(['x-request-id=900', 'x-inside-secret=s']);
});
