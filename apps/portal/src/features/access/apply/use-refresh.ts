// What shows applications asks again after one has changed.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const SHOWING = [
  'POST /api/apply/pageList',
  'GET /api/apply/top',
  'GET /mem/info',
  'GET /api/sceneAudit/detail',
  'POST /mem/collection/pageList',
  'GET /api/apiProject/detail',
];

/** Resolves once the pages in view have what is new. */
export function useRefreshApplies(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(SHOWING.map((name) => client.invalidateQueries({ queryKey: [name] }))),
    [client],
  );
}
