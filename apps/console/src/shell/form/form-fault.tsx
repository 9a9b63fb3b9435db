// What the server said of a form as a whole.
import { useFieldError } from './form';

export function FormFault() {
  const fault = useFieldError('');
  return (
    <div role="alert" className="form-fault">
      {fault && <p className="form-message">{fault}</p>}
    </div>
  );
}
