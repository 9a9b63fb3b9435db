// Tells the server of an advertising visit, once.
import { trackProductVisit, trackVisit } from '@jishi/contract/adtracking';
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
export async function trackAddress(search: URLSearchParams, pathname: string): Promise<void> {
  const bdVid = keepVisitMarks(search);
  if (bdVid === undefined) return;
  try {
    await tell(trackingPayload(bdVid, search), productOf(pathname));
    markTold();
  } catch {
    // Counting visits must not disturb the visitor; the flag stays 1 and the next page tries again.
  }
}

/** The product whose page an address is. */
export function productOf(pathname: string): string | undefined {
  return /^\/product\/(\d+)\/?$/.exec(pathname)?.[1];
}

async function tell(visit: Input<typeof trackVisit>, product: string | undefined): Promise<void> {
  if (product) {
    const path = trackProductVisit.path.replace('{product}', product) as `/${string}`;
    const { code } = await sendCall({ ...trackProductVisit, path }, visit);
    if (code === 0) return;
    // The product is off: the visit is one all the same.
  }
  resultOf(await sendCall(trackVisit, visit));
}
