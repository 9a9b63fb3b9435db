// The forms of the portal: one per call, checked by the contract's own rules.
import { createForms } from '@jishi/client/form';
import { useCall } from './client';

export const useForm = createForms({ useCall });

export { type Form, type FormErrors, type Owners, codesOf, errorsOf, faultsIn } from '@jishi/client/form';
