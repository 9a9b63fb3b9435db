import { getSmsChannel, listSmsChannels, listSmsRoutes } from '@jishi/contract/console/sms-channel';
import { useRefreshOf } from '../../../shell/client';

/** Reads channels and routes anew after a change. */
export const useRefreshChannels = () => useRefreshOf(listSmsChannels, getSmsChannel, listSmsRoutes);
