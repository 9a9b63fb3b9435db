// The keyed digests of organisations.
import { type DigestTable, digestTable } from '../../../kernel/digests';

export const digests: readonly DigestTable[] = [
  digestTable({ table: 'organisation.invitation', digests: ['phone_key'] }),
];
