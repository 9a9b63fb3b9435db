// What a domain is made of, as a server mounts it.
import type { Transaction } from '@jishi/db';
import type { MemberId } from './context';
import type { Extension } from './extension';
import type { Job } from './job';
import type { UseCase } from './use-case';

/** What a domain forgets of a member whose account is closed. What the books need stays. */
export type EraseMember = (tx: Transaction, memberId: MemberId) => Promise<void>;

/** What a domain provides: its use cases, jobs and extensions. */
export type Domain = {
  readonly useCases: readonly UseCase[];
  readonly jobs?: readonly Job<never>[];
  readonly eraseMember?: EraseMember;
  /** What it adds to other domains. */
  readonly extends?: readonly Extension[];
};
