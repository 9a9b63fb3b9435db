import type { ApiError } from '@jishi/ui/wire/envelope';
import { focusField } from './form';
import type { Form } from './form-store';

/** Shows in a form what the server refused, each message at its field, and leads to the first. */
export function showRefusal<Values>(form: Form<Values>, { fields, msg }: ApiError): void {
  const [first] = form.refuse(fields.length > 0 ? fields : [{ path: '', message: msg }]);
  if (first) queueMicrotask(() => focusField(first));
}
