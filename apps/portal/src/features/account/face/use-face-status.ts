// Polls a face check while the user waits for it, also in a hidden page.
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../shell/client';

export type FaceStatus = 'waiting' | 'passed' | 'failed' | 'expired';

const POLL_MS = 2_000;

/** `asked` is the query of the flow. */
export function useFaceStatus<Answer extends { status: FaceStatus }, Key extends QueryKey>(
  asked: UseQueryOptions<Answer, ApiError, Answer, Key>,
) {
  return useQuery({
    ...asked,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'waiting' ? false : POLL_MS),
    refetchIntervalInBackground: true,
  });
}
