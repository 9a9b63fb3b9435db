// Work that runs with the client: visit marks, enumerations for visitors, one member at a time.
import { listEnums } from '@jishi/contract/content';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from '@jishi/ui/router';
import { query } from './client';
import { useMember } from './member';
import { dropPrefetched } from './payload';
import { onSessionChange, useSignedIn, watchOtherWindows } from './session';
import { ui, useUi } from './ui-store';
import { hasMarks } from './visit-marks';

/** Runs in the root, once per window. */
export function useStartup() {
  useVisitMarks();
  useEnums();
  useOneMember();
  useEffect(() => onSessionChange(dropPrefetched), []);
  useEffect(() => watchOtherWindows(), []);
}

/** Signing in as somebody else leaves nothing of the member before. */
function useOneMember() {
  const client = useQueryClient();
  const id = useMember()?.id;
  const before = useRef(id);
  useEffect(() => {
    if (id === undefined) return;
    if (before.current !== undefined && before.current !== id) {
      ui.getState().reset();
      void client.resetQueries();
    }
    before.current = id;
  }, [client, id]);
}

/** `bd_vid` and `invitenumber` on any route are kept for later. */
function useVisitMarks() {
  const { search } = useLocation();
  useEffect(() => {
    const { pathname } = location;
    const params = new URLSearchParams(search);
    if (hasMarks(params)) void import('./ad-tracking').then(({ trackAddress }) => trackAddress(params, pathname));
  }, [search]);
}

/** The enumerations are asked for once, when logged in. */
function useEnums() {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const wanted = useUi((state) => state.canRequestEnum);
  const arrived = useUi((state) => state.enumsArrived);
  useEffect(() => {
    if (!signedIn || !wanted) return;
    client.ensureQueryData({ ...query(listEnums, {}), staleTime: Infinity }).then(arrived, () => undefined);
  }, [client, signedIn, wanted, arrived]);
}
