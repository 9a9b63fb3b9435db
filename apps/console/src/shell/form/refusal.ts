import type { ApiError, FieldMessage } from '@jishi/ui/wire/envelope';
import { focusField } from './form';
import type { Form } from './form-store';

/** Shows the server's messages at their fields; those without a field at `path`, by default above the form. */
export function messagesOf({ fields, msg }: ApiError, path = ''): readonly FieldMessage[] {
  return fields.length > 0 ? fields : [{ path, message: msg }];
}

/** Shows the server's refusal in a form and focuses the first field with a message. */
export function showRefusal<Values>(form: Form<Values>, error: ApiError, path = ''): void {
  const [first] = form.refuse(messagesOf(error, path));
  if (first) queueMicrotask(() => focusField(first));
}
