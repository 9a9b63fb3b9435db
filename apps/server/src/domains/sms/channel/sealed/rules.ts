// Under which contexts channels seal their keys and the secret part of their addresses, and where those stand.
import { outletSealed } from '../../../../kernel/outlet';

export const { sealedFor: channelSealedFor, sealed: channelSealed } = outletSealed('sms.channel');
