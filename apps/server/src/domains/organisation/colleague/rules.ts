// How many people an organisation has, how long an invitation is good, and whom caps are for.
import { organisationRole } from '@jishi/contract/enums/organisation';
import { type Caps, capsOf } from '../../access';

/** Colleagues and open invitations together. */
export const MOST_COLLEAGUES = 100;

/** Invitations of one organisation to one phone in a day: nobody is pestered. */
export const MOST_TO_A_PHONE = 3;

export const INVITATION_MS = 7 * 86_400_000;

/** Invitations of one organisation. */
export const INVITATION_LIMITS = [
  { most: 20, seconds: 3_600 },
  { most: 60, seconds: 86_400 },
] as const;

/** The caps of a role: finance does not call, so nothing is capped. */
export function capsFor(role: number, asked: Parameters<typeof capsOf>[0]): Caps {
  return capsOf(role === organisationRole.finance ? {} : asked);
}
