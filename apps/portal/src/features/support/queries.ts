// The questions about tickets.
import { cursoredQuery } from '@jishi/client/list';
import { getTicket, initTicket, listTickets } from '@jishi/contract/support';
import { ticketSubject } from '@jishi/contract/enums/support';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const tickets = (search: UrlQuery) => cursoredQuery(listTickets, search);
export const ticket = (no: string) => query(getTicket, { no });

/** What an address asks about: from the pages of orders, calls, invoices and products. */
export function askedOf({ subject, thing }: UrlQuery) {
  const known = ticketSubject.rows.find(({ value }) => String(value) === subject)?.value ?? ticketSubject.general;
  return { subject: known, thing: known === ticketSubject.general ? '' : (thing ?? '').slice(0, 64) };
}

export const ticketInit = (search: UrlQuery) => query(initTicket, askedOf(search));

/** What the page of an address asks. */
export function ticketQueries(search: UrlQuery) {
  if (search.id) return [ticket(search.id)];
  return [search.new ? ticketInit(search) : tickets(search)];
}

/** What anything in a ticket changes. */
export const CHANGED_BY_TICKET = [getTicket, listTickets] as const;
