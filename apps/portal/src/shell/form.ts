// A form's values, errors and submission. Messages appear at their fields and nothing typed is lost.
import { ApiError } from '@jishi/ui/wire/envelope';
import { type FormEvent, useState } from 'react';
import { focusFirstInvalid } from './focus-invalid';

/** Messages by field; `form` is for what belongs to no field. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string | undefined>>;

type Fields<Values> = Extract<keyof Values, string>;

/** Which field shows the message of which refusal. */
export type Owners<Field extends string> = Readonly<Record<number, Field | 'form'>>;

type Options<Values> = {
  initial: Values;
  /** Errors found before sending. */
  check: (values: Values) => FormErrors<Fields<Values>>;
  /** `ownCodes` are the codes of `owners`, for the call's options. */
  send: (values: Values, ownCodes: readonly number[]) => Promise<void>;
  owners?: Owners<Fields<Values>>;
};

export type Form<Values> = {
  values: Values;
  errors: FormErrors<Fields<Values>>;
  busy: boolean;
  /** Sets values and clears the messages of their fields. */
  change: (patch: Partial<Values>) => void;
  fail: (errors: FormErrors<Fields<Values>>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

const NO_OWNERS: Owners<never> = {};

/** For a call whose refusals the form shows itself. */
export const codesOf = (owners: Owners<string>): number[] => Object.keys(owners).map(Number);

export function useForm<Values extends Record<string, string | boolean>>({
  initial,
  check,
  send,
  owners = NO_OWNERS,
}: Options<Values>): Form<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Fields<Values>>>({});
  const [busy, setBusy] = useState(false);

  function change(patch: Partial<Values>) {
    setValues((before) => ({ ...before, ...patch }));
    const gone = Object.fromEntries(Object.keys(patch).map((name) => [name, undefined]));
    setErrors((before) => ({ ...before, ...gone, form: undefined }));
  }

  async function submit(form: HTMLFormElement) {
    const wrong = check(values);
    setErrors(wrong);
    if (!Object.values(wrong).some(Boolean)) {
      setBusy(true);
      await send(values, codesOf(owners)).catch((error: unknown) =>
        setErrors(errorsOf(error, Object.keys(values), owners)),
      );
      setBusy(false);
    }
    focusFirstInvalid(form);
  }

  return {
    values,
    errors,
    busy,
    change,
    fail: (more) => setErrors((before) => ({ ...before, ...more })),
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
}

/** A failed call as a form sees it: owned codes and field messages. A toast has reported everything else. */
export function errorsOf<Field extends string>(
  error: unknown,
  names: readonly string[],
  owners: Owners<Field>,
): FormErrors<Field> {
  if (!(error instanceof ApiError)) {
    return { form: error instanceof Error ? error.message : '没有成功，请再试一次' } as FormErrors<Field>;
  }
  const owner = owners[error.code];
  if (owner) return { [owner]: error.msg } as FormErrors<Field>;
  const messages = error.fields.map(({ path, message }) => [names.includes(path) ? path : 'form', message]);
  return Object.fromEntries(messages) as FormErrors<Field>;
}
