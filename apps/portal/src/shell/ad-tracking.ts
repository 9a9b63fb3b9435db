// Tells the server of an advertising visit, once.
import { trackVisit } from '@jishi/contract/adtracking';
import type { Input } from '@jishi/contract/endpoint';
import { resultOf } from '@jishi/ui/wire/envelope';
import { sendCall } from './transport';
import { keepVisitMarks, markTold } from './visit-marks';

const names = [
  'channelId',
  'promotersId',
  'aUserid',
  'aPlanid',
  'aUnitid',
  'aKeywordid',
  'aCreative',
  'aMatchtype',
  'aDongtai',
  'aTrigFlag',
  'kwEncUtf8',
] as const;

/** What the tracking call says of the address the visitor came by. */
export function trackingPayload(bdVid: string, search: URLSearchParams): Input<typeof trackVisit> {
  const found = names.map((name) => [name, search.get(name)?.slice(0, 200)] as const).filter(([, value]) => value);
  return { ...Object.fromEntries(found), bdVid };
}

/** Stores what the address brought along and tells the server of a new advertising visit. */
export async function trackAddress(search: URLSearchParams): Promise<void> {
  const bdVid = keepVisitMarks(search);
  if (bdVid === undefined) return;
  try {
    resultOf(await sendCall(trackVisit, trackingPayload(bdVid, search)));
    markTold();
  } catch {
    // Counting visits must not disturb the visitor; the flag stays 1 and the next page tries again.
  }
}
