// Labels of enumerations, from GET /enum/type/list.
import { type Enums, createLabels } from '@jishi/client/labels';
import { listEnums } from '@jishi/contract/content';
import type { EnumRow } from '@jishi/contract/enums';
import { aside } from '@jishi/ui/main-part';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from './client';
import { useSignedIn } from './session';

export type Label = EnumRow;

/** On the server nothing is going to come: what watches an answer, for each label of a table, would be most of its cost. */
const useLoadedEnums = () => useQueryClient().getQueryData(query(listEnums, {}).queryKey) as Enums;

/** The values of all enumerations, once they are here. */
export function useEnums(): Enums {
  if (import.meta.env.SSR) return useLoadedEnums();
  const signedIn = useSignedIn();
  const words = { ...aside('状态与类型的名称', query(listEnums, {})), staleTime: Infinity, enabled: signedIn };
  return useQuery(words).data as Enums;
}

export const { useLabel, useLabels, useOptions, Status } = createLabels(useEnums);
