// Labels of enumerations, from GET /enum/type/list.
import { type Enums, createLabels } from '@jishi/client/labels';
import { listEnums } from '@jishi/contract/content';
import type { EnumRow } from '@jishi/contract/enums';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from './client';
import { useSignedIn } from './session';

export type Label = EnumRow;

/** The values of all enumerations, once they are here. */
export function useEnums(): Enums {
  const signedIn = useSignedIn();
  const words = { ...aside('状态与类型的名称', query(listEnums, {})), staleTime: Infinity, enabled: signedIn };
  return useQuery(words).data as Enums;
}

export const { useLabel, useLabels, useOptions, Status } = createLabels(useEnums);
