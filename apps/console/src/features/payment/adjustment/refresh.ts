import { getMember } from '@jishi/contract/console/account';
import { searchAdjustments } from '@jishi/contract/console/adjustment';
import { searchTransfers } from '@jishi/contract/console/ledger';
import { useRefreshOf } from '../../../shell/client';

/** Reads proposals and balances again after something was decided, or somebody else was first. */
export const useRefresh = () => useRefreshOf(searchAdjustments, getMember, searchTransfers);
