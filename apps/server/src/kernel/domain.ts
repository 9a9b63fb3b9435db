// A domain's parts, as a server mounts them.
import type { Transaction } from '@jishi/db';
import type { MemberId } from './context';
import type { DigestTable } from './digests';
import type { Extension } from './extension';
import type { Job } from './job';
import type { SealedTable } from './sealed';
import type { UseCase } from './use-case';

/** Erases a closed account's data in the domain, except what the books need. */
export type EraseMember = (tx: Transaction, memberId: MemberId) => Promise<void>;

/** What a domain provides: its use cases, jobs and extensions. */
export type Domain = {
  readonly useCases: readonly UseCase[];
  readonly jobs?: readonly Job<never>[];
  readonly eraseMember?: EraseMember;
  /** Its tables with sealed columns, which a change of the master key seals anew. */
  readonly sealed?: readonly SealedTable[];
  /** Its tables with keyed digests, which are made anew under another master key. */
  readonly digests?: readonly DigestTable[];
  /** Its extensions of other domains. */
  readonly extends?: readonly Extension[];
};
