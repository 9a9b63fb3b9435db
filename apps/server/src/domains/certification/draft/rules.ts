/** Under which context a member's draft is sealed. */
export const draftContext = (memberId: string) => `certification.licence_draft.content:${memberId}`;
