// A message as it looks on a phone.
import type { ReactNode } from 'react';

export function PhoneLook({ text, note }: { text: ReactNode; note?: ReactNode }) {
  return (
    <figure className="sms-phone">
      <div className="sms-phone-face">
        <p className="sms-phone-head" aria-hidden="true">
          <span>18:30</span>
          <b>106 9000 1234</b>
          <span>短信</span>
        </p>
        <p className="sms-bubble">{text}</p>
      </div>
      {note && <figcaption className="small quiet">{note}</figcaption>}
    </figure>
  );
}
