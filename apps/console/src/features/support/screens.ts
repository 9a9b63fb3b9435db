// The screens of tickets, loaded together: who opens the queue opens a case next.
export { TicketScreen } from './ticket-screen';
export { TicketsScreen } from './tickets-screen';
