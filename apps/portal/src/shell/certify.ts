import type { authType } from '@jishi/contract/enums/account';
import type { ValueOf } from '@jishi/contract/enums/enumeration';

/** Where a certification is chosen and seen. */
export const CERTIFICATION = '/acomang/auth';

/** The steps of one kind of certification. */
export const certificationForm = (kind: ValueOf<typeof authType>) => `${CERTIFICATION}/form?type=${kind}`;

/** A page that leads back to `back` when what it is for has been done. */
export function withBack(path: string, back: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}back=${encodeURIComponent(back)}`;
}

/** Certification of one kind, or the choice of it; after it, back to `here`. */
export function certifyHref(here: { pathname: string; search: string }, kind?: ValueOf<typeof authType>): string {
  return withBack(kind === undefined ? CERTIFICATION : certificationForm(kind), here.pathname + here.search);
}
