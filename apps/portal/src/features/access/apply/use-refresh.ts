// What shows applications asks again after one has changed.
import { getProject } from '@jishi/contract/catalogue';
import { listCollection } from '@jishi/contract/access/collection';
import { getSceneAudit } from '@jishi/contract/access/scene';
import { getMemberInfo } from '@jishi/contract/account';
import { listApplies, listTopApplies } from '@jishi/contract/access';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshReads } from '../../../shell/client';

const SHOWING = [listApplies, listTopApplies, getMemberInfo, getSceneAudit, listCollection, getProject];

/** Resolves once the visible pages have reloaded. */
export function useRefreshApplies(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => refreshReads(client, ...SHOWING), [client]);
}
