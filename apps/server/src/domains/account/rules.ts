// What states a member can be in, as account.member stores them.
export const MemberStatus = { normal: 1, frozen: 2, closing: 3, closed: 4 } as const;
