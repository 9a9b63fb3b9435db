// Who can act, as audit.entry stores it.
export const ActorKind = { member: 1, operator: 2, system: 3 } as const;
