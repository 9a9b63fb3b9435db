// Links that many screens show: to a member, to an order.
import { Link } from 'react-router';

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
