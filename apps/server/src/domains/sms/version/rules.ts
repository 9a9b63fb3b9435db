// Versions of signatures and templates: one in force, one before the operators, and how a refusal names its fields.
import { smsStatus } from '@jishi/contract/enums/sms';

/** sms.signature_version.status and sms.template_version.status */
export const VersionStatus = { waiting: 1, inForce: 2, refused: 3, draft: 4, replaced: 5 } as const;

export type Reason<Field extends string> = { field: Field; reason: string };

/** The parts of what an operator wrote, each with the field whose word it begins with; '' where it names none. */
export function reasonsOf<Field extends string>(
  text: string,
  fields: readonly (readonly [label: string, field: Field])[],
): Reason<Field | ''>[] {
  const parts = text
    .split(/[；;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((reason) => {
    const named = fields.find(([label]) => reason.startsWith(`${label}：`) || reason.startsWith(`${label}:`));
    return { field: named?.[1] ?? '', reason };
  });
}

/** Submissions of a member in a day, of signatures and of templates each: somebody reads every one. */
export const SUBMISSION_LIMITS = [{ most: 20, seconds: 86_400 }];

/** What a version that is not in force is, in the words of the wire. */
export function statusOfVersion(status: number): number {
  if (status === VersionStatus.waiting) return smsStatus.waiting;
  return status === VersionStatus.refused ? smsStatus.refused : smsStatus.draft;
}
