import { getMember } from '@jishi/contract/console/account';
import { listMemberNotes } from '@jishi/contract/console/member-note';
import { useRefreshOf } from '../../../shell/client';

/** Reads again what shows notes: their list, and the member's page with the pinned one. */
export function useRefreshNotes(): () => Promise<void> {
  return useRefreshOf(getMember, listMemberNotes);
}
