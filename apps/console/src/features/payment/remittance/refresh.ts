import { getRemittanceCase, searchRemittances } from '@jishi/contract/console/remittance';
import { useRefreshOf } from '../../../shell/client';

/** Reads transfers again after one was decided, or somebody else was first. */
export const useRefresh = () => useRefreshOf(getRemittanceCase, searchRemittances);
