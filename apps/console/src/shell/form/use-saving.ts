import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { toast } from '@jishi/ui/toast-store';
import { useCall } from '../client';
import type { Form } from './form-store';
import { showRefusal } from './refusal';

type How<E extends Endpoint, Values> = {
  form: Form<Values>;
  /** What is said once it is done. */
  said: string | ((result: Output<E>) => string);
  onClose: () => void;
  /** Reads again what it may have changed, done or not. */
  refresh: () => unknown;
};

/** The call of a form in a dialog. Done, it says so and closes; refused, it shows what is wrong at its fields. */
export function useSaving<E extends Endpoint, Values>(endpoint: E, { form, said, onClose, refresh }: How<E, Values>) {
  return useCall(endpoint, {
    silent: true,
    onSuccess: (result) => {
      toast.success(typeof said === 'string' ? said : said(result));
      onClose();
    },
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
}
