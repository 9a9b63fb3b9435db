// How many people an organisation has, and how long an invitation is good.

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
