// The server's message about the whole form.
import { useEffect, useRef } from 'react';
import { useFieldError } from './form';

export function FormFault() {
  const fault = useFieldError('');
  const place = useRef<HTMLDivElement>(null);
  // A long form is sent from its end, far from here.
  useEffect(() => {
    if (fault) place.current?.scrollIntoView({ block: 'center' });
  }, [fault]);
  return (
    <div role="alert" className="form-fault" ref={place}>
      {fault && <p className="form-message">{fault}</p>}
    </div>
  );
}
