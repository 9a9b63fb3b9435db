// What can be decided: each domain declares its kinds, and says what a decision does to what it is about.
import type { Permission } from '@jishi/contract/endpoint';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import type { Queryable, Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import type { OperatorContext } from '../../../kernel/use-case';
import type { Transfer } from '../../ledger';
import type { Direction } from '../limit/rules';

/** What was said beside what is known. */
export type Fact = {
  label: string;
  /** Left out where nobody was asked. */
  given?: string;
  /** Left out where nothing stands against it. */
  found?: string;
  /** none when left out. */
  verdict?: ValueOf<typeof factVerdict>;
  /** Where what is known comes from. */
  source?: string;
  /** Where what is known stands in a paper, as shares of its picture from the upper left; left out where nobody says. */
  frame?: { paper: string; corners: readonly { x: number; y: number }[] };
};

/** What the person deciding sees of a subject, as it is now. Amounts are in 0.00001 yuan. */
export type Case = {
  facts: readonly Fact[];
  /** What would be posted now; of a case that is decided nothing. */
  postings?: readonly { lines: Transfer['lines']; memo: string }[];
  papers?: readonly { id: string; name: string; type: string }[];
  sums?: readonly { label: string; count: number | null; amount: bigint | null }[];
  /** The subject's own page in the console. */
  link?: string;
};

/** A file as it was handed in. */
export type Paper = { fileName: string; type: string; content: Buffer };

/** One kind of review. `Checked` is what `before` found out, for `granted`. */
export type ReviewKind<Subject = unknown, Checked = unknown> = {
  readonly kind: ValueOf<typeof reviewKind>;
  /** What sentences call one: 这笔退款. */
  readonly called: string;
  readonly reads: Permission;
  readonly decides: Permission;
  /** When two operators have to agree. */
  readonly second: 'never' | 'aboveLimit' | 'always';
  /** Why two have to agree on this one, in words that end in a comma; undefined where `second` alone says it. */
  whySecond?(ctx: Context, subject: Subject): string | undefined;
  /** What is said after the reason for a second operator; 等另一位操作员同意 when left out. */
  readonly awaits?: string;
  /** The operator whom it is about: they have no word. */
  concerns?(subject: Subject): string;
  readonly dueHours: number;
  readonly reasons: readonly string[];
  readonly grantLabel: string;
  /** What agreeing does, in a sentence. */
  readonly effect: string;
  /** Actions of the audit trail. */
  readonly acts: {
    readonly targetKind: string;
    readonly opened: string;
    /** The first of two agrees; as `granted` when left out. */
    readonly agreed?: string;
    readonly granted: string;
    readonly refused: string;
    readonly takenBack: string;
  };
  /**
   * `id`: by which its own domain knows it. `title` holds no personal data: it is kept. `memberId` null: about the site.
   */
  about(subject: Subject): { id: string; memberId: MemberId | null; amount: bigint | null; title: string };
  /** Left out, or undefined, where a grant moves nothing that the limits count. */
  moves?(subject: Subject): Direction | undefined;
  /** Where a no moves money too, which way: the limits count it, and above them two have to say no. */
  refusalMoves?(subject: Subject): Direction | undefined;
  audited(subject: Subject): { targetId: string; after: Readonly<Record<string, unknown>> };
  /** The subject, locked with all that its domain locks before it: orders first. Undefined when it is not there. */
  lock(tx: Transaction, id: string, ctx: Context): Promise<Subject | undefined>;
  read(ctx: Context, id: string): Promise<Subject | undefined>;
  show(ctx: OperatorContext, subject: Subject): Promise<Case>;
  /** One of the papers shown. @throws Refusal notFound */
  paper?(ctx: OperatorContext, subject: Subject, paperId: string): Promise<Paper>;
  /** What has to be asked of others before it is granted: outside of the transaction. @throws Refusal */
  before?(ctx: OperatorContext, subject: Subject): Promise<Checked>;
  /** The effect; answers in words what was done. @throws Refusal, and everything stays as it was */
  granted(tx: Transaction, ctx: OperatorContext, subject: Subject, checked: Checked): Promise<string>;
  refused(tx: Transaction, ctx: OperatorContext, subject: Subject, reason: string): Promise<string>;
  /** Its proposer, or the member who asked, no longer wants it. */
  takenBack(tx: Transaction, ctx: Context, subject: Subject): Promise<void>;
};

export const reviewKinds = extensionPoint<ReviewKind>('review.kinds');

/** A place of the console's menu where what is open waits outside of the queue. */
export type OpenPlace = {
  /** Its address in the console. */
  readonly to: string;
  readonly name: string;
  readonly reads: Permission;
  /** What is open; an index has to know it. */
  look(db: Queryable, now: Date): Promise<OpenThere>;
};

/** What is open at a place: how many, how many of them late, since when the oldest, until when the most urgent. */
export type OpenThere = { open: number; overdue: number; since: Date | null; due: Date | null };

export const openPlaces = extensionPoint<OpenPlace>('review.openPlaces');

/** The kind of a number. @throws Error for one that no domain mounted here declares */
export function kindOf(ctx: Context, kind: number): ReviewKind {
  const found = reviewKinds.of(ctx).find((one) => one.kind === kind);
  if (!found) throw new Error(`no domain here declares reviews of kind ${kind}`);
  return found;
}

/** The kinds whose reviews the caller may read. */
export function readableKinds(ctx: Context): ReviewKind[] {
  const { actor } = ctx;
  return reviewKinds.of(ctx).filter(({ reads }) => actor.kind === 'operator' && actor.permissions.has(reads));
}
