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

/** The input of the tracking call, from the visitor's landing address. */
export function trackingPayload(bdVid: string, search: URLSearchParams): Input<typeof trackVisit> {
  const found = names.map((name) => [name, search.get(name)?.slice(0, 200)] as const).filter(([, value]) => value);
  return { ...Object.fromEntries(found), bdVid };
}

/** Stores the marks of the address and reports a new advertising visit to the server. */
export async function trackAddress(search: URLSearchParams, pathname: string): Promise<void> {
  const bdVid = keepVisitMarks(search);
  if (bdVid === undefined) return;
  try {
    const visit = untoldVisit(bdVid, search, pathname);
    // First: the next page, opened before the answer is here, would tell it again.
    markTold(true);
    await tell(visit);
    sessionStorage.removeItem(UNTOLD);
  } catch {
    // Counting visits must not disturb the visitor; the next page tries again.
    markTold(false);
  }
}

type Visit = { payload: Input<typeof trackVisit>; product: string | undefined };

const UNTOLD = 'bd_visit';

/** The marks in the address, or those of an earlier page of the same visit, which alone name the advertisement. */
function untoldVisit(bdVid: string, search: URLSearchParams, pathname: string): Visit {
  const kept = sessionStorage.getItem(UNTOLD);
  if (kept && !search.has('bd_vid')) {
    const visit = JSON.parse(kept) as Visit;
    if (visit.payload.bdVid === bdVid) return visit;
  }
  const visit = { payload: trackingPayload(bdVid, search), product: productOf(pathname) };
  sessionStorage.setItem(UNTOLD, JSON.stringify(visit));
  return visit;
}

/** The product whose page an address is. */
export function productOf(pathname: string): string | undefined {
  return /^\/product\/(\d+)\/?$/.exec(pathname)?.[1];
}

async function tell({ payload, product }: Visit): Promise<void> {
  const keepalive = true;
  if (product) {
    const path = trackProductVisit.path.replace('{product}', product) as `/${string}`;
    const { code } = await sendCall({ ...trackProductVisit, path }, payload, { keepalive });
    if (code === 0) return;
    // The product is off: the visit is one all the same.
  }
  resultOf(await sendCall(trackVisit, payload, { keepalive }));
}
