// The ways to sign in and how a try can end, as account.login_log stores them; when a place counts as new.

/** Places of this long ago are forgotten: signing in there again is new. */
const PLACES_REMEMBERED_MS = 90 * 24 * 3600_000;

/** Since when a sign-in makes its place a known one. */
export function placesSince(now: Date): Date {
  return new Date(now.getTime() - PLACES_REMEMBERED_MS);
}

/** Whether to notify a member of a sign-in: its place is known, new to them, and not their first. */
export function isNewPlace(place: string, past: { ever: boolean; here: boolean }): boolean {
  return place !== '' && past.ever && !past.here;
}
