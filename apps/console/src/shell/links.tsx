// Links that many screens show: to a member, to an order.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { reviewKind } from '@jishi/contract/enums/review';
import { Link } from '@jishi/ui/router';
import { reviewAddress } from './review-address';

/** The member that something belongs to; the phone is '' if the member no longer has one. */
export type OfMember = { memberId: string; memberPhone: string };

type MemberLinkProps = {
  of: OfMember;
  /** The part of the member's page it leads to, such as adjustments; its first part by default. */
  part?: string;
};

/** A member by phone number, by id where there is none, leading to the member's page. */
export function MemberLink({ of: { memberId, memberPhone }, part }: MemberLinkProps) {
  return (
    <Link className="mono" to={`/members/${memberId}${part ? `/${part}` : ''}`}>
      {memberPhone || memberId}
    </Link>
  );
}

/** The number of a pay order, leading to the order's page. */
export function OrderLink({ orderNo }: { orderNo: string }) {
  return (
    <Link className="ledger-id" to={`/orders/${orderNo}`}>
      {orderNo}
    </Link>
  );
}

type ReviewLinkProps = {
  kind: ValueOf<typeof reviewKind>;
  /** '' where there is none. */
  id: string;
  /** The number of what it is about, for screen readers. */
  no: string;
  /** Nobody has decided it yet. */
  waits: boolean;
};

/** Leads to where something is decided, or to how it was. */
export function ReviewLink({ kind, id, no, waits }: ReviewLinkProps) {
  if (id === '') return null;
  const words = waits ? '去处理' : '看经过';
  return (
    <Link className="nowrap" to={reviewAddress(kind, id)} aria-label={`${words} ${no}`}>
      {words}
    </Link>
  );
}
