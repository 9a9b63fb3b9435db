// What an address may bring along on any page and this client keeps: the advertising visit and an inviter's number.
import { readCookie, writeCookie } from './cookie';

const BD_VID = 'bd_vid';
const TRACK_FLAG = 'bd_track';
const INVITE_NUMBER = 'invitenumber';
/** How long a visit is remembered. */
const VISIT_DAYS = 180;

/** The flag's values: 1 the visit has to be reported, 2 it was reported. */
const TO_TELL = '1';
const TOLD = '2';

/** The advertising visit that brought this visitor, ''. */
export function readBdVid(): string {
  return readCookie(BD_VID);
}

/** The inviter's number; '' for none. */
export function readInviteNumber(): string {
  return readCookie(INVITE_NUMBER);
}

export type VisitMarks = { bdVid: string; flag: string };

/** The marks after an address with `bd_vid` was opened. Another visit than the stored one sets the flag back to 1. */
export function marksAfter(stored: VisitMarks, bdVid: string): VisitMarks {
  if (!bdVid || stored.bdVid === bdVid) return stored;
  return { bdVid, flag: TO_TELL };
}

/** A visit is reported once: when the flag is absent or 1. */
export function hasToTell({ bdVid, flag }: VisitMarks): boolean {
  return bdVid !== '' && (flag === '' || flag === TO_TELL);
}

/** Whether there is anything to keep or to tell. */
export function hasMarks(search: URLSearchParams): boolean {
  const isUntold = hasToTell({ bdVid: readBdVid(), flag: readCookie(TRACK_FLAG) });
  return isUntold || search.has(BD_VID) || search.has(INVITE_NUMBER);
}

/** Stores the marks of an address. Returns the advertising visit to report to the server, if any. */
export function keepVisitMarks(search: URLSearchParams): string | undefined {
  const inviteNumber = search.get(INVITE_NUMBER)?.slice(0, 32);
  if (inviteNumber) writeCookie(INVITE_NUMBER, inviteNumber, VISIT_DAYS);

  const before = { bdVid: readBdVid(), flag: readCookie(TRACK_FLAG) };
  const after = marksAfter(before, search.get(BD_VID)?.slice(0, 200) ?? '');
  if (after !== before) {
    writeCookie(BD_VID, after.bdVid, VISIT_DAYS);
    writeCookie(TRACK_FLAG, after.flag, VISIT_DAYS);
  }
  return hasToTell(after) ? after.bdVid : undefined;
}

/** Whether the server knows of the visit. */
export function markTold(isTold: boolean): void {
  writeCookie(TRACK_FLAG, isTold ? TOLD : TO_TELL, VISIT_DAYS);
}
