// The request ticket: method, path, status, time and charge on a perforated slip. Home, product page, tester, records.
import type { ReactNode } from 'react';
import { Verb } from './tag';

/** The slip itself; its lower edge is torn off a roll. `ground` is what lies under it, for the holes. */
export function Ticket({ ground = 'paper', children }: { ground?: 'paper' | 'wash'; children: ReactNode }) {
  return <div className={ground === 'wash' ? 'ticket ticket-on-wash' : 'ticket'}>{children}</div>;
}

/** What has just come out of the printer; with another key it comes out again. */
export function Printed({ children }: { children: ReactNode }) {
  return <span className="printed">{children}</span>;
}

/** Title on the left, serial number or a remark on the right. */
export function TicketHead({ id, title, serial }: { id?: string; title: string; serial: ReactNode }) {
  return (
    <div className="ticket-head">
      <h2 id={id}>{title}</h2>
      <span>{serial}</span>
    </div>
  );
}

/** Method and path on one line of monospace. */
export function RequestLine({ method, path }: { method: string; path: string }) {
  return (
    <p className="request-line">
      <Verb method={method} />
      <span>{path}</span>
    </p>
  );
}

export type StubFigure = { label: string; value: string; tone?: 'success' | 'warning' | 'danger' | undefined };

/** Below the perforation: what came of the request, and a remark. */
export function TicketStub({ figures, note }: { figures: readonly StubFigure[]; note?: ReactNode }) {
  return (
    <>
      <div className="ticket-perforation" aria-hidden="true" />
      <dl className="ticket-stub">
        {figures.map(({ label, value, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={tone && `tone-${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="ticket-note">{note}</p>}
    </>
  );
}
