// A form of one call: its values, what is wrong with them, and sending them. What the contract says of the input is said
// before anything is sent; messages stand beside fields, and nothing typed is lost.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { ApiError, type FieldMessage } from '@jishi/ui/wire/envelope';
import { type Values as Sent, withoutEmpty } from '@jishi/ui/wire/values';
import { type FormEvent, useRef, useState } from 'react';
import type { createCalls } from './calls';
import { focusFirstInvalid } from './focus-invalid';
import { inputFaults, loadRules } from './input-check';

/** Messages by field; `form` is for what belongs to no field. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string | undefined>>;

type Fields<Values> = Extract<keyof Values, string>;

/** Which field shows the message of which refusal. */
export type Owners<Field extends string> = Readonly<Record<number, Field | 'form'>>;

type Options<E extends Endpoint, Values> = {
  initial: Values;
  /** What the fields make of the input, where that is not the fields themselves. The rest comes when it is sent. */
  input?: (values: Values) => Partial<Input<E>>;
  /** What no contract says, such as a password typed twice; where the contract has a message for a field, that stands. */
  check?: (values: Values) => FormErrors<Fields<Values>> | Promise<FormErrors<Fields<Values>>>;
  owners?: Owners<Fields<Values>>;
  /** False sends null and empty values instead of dropping them. */
  removeNull?: false;
} & (
  | {
      /** After the call was made with the input. */
      done: (result: Output<E>, values: Values) => Promise<void> | void;
      send?: never;
    }
  | {
      /** Where sending takes more than the one call. `ownCodes` are the codes of `owners`, for the call's options. */
      send: (values: Values, ownCodes: readonly number[]) => Promise<void>;
      done?: never;
    }
);

export type Form<Values> = {
  values: Values;
  errors: FormErrors<Fields<Values>>;
  busy: boolean;
  /** Takes what is typed, and the messages of those fields away. */
  change: (patch: Partial<Values>) => void;
  fail: (errors: FormErrors<Fields<Values>>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

const NO_OWNERS: Owners<never> = {};

/** For a call whose refusals the form shows itself. */
export const codesOf = (owners: Owners<string>): number[] => Object.keys(owners).map(Number);

/** The forms of one app. */
export function createForms({ useCall }: Pick<ReturnType<typeof createCalls>, 'useCall'>) {
  /**
   * A form of one call. Where the endpoint is idempotent, pressing the button again after a lost connection does it once.
   */
  return function useForm<E extends Endpoint, Values extends Record<string, string | boolean>>(
    endpoint: E,
    { initial, input, check, owners = NO_OWNERS, removeNull, done, send }: Options<E, Values>,
  ): Form<Values> {
    type Errors = FormErrors<Fields<Values>>;
    const [values, setValues] = useState(initial);
    const [errors, setErrors] = useState<Errors>({});
    const [busy, setBusy] = useState(false);
    // From the press on: what is typed is judged before `busy` is shown.
    const isSending = useRef(false);
    const ownCodes = codesOf(owners);
    const keep = removeNull === false && { removeNull };
    const { mutateAsync } = useCall(endpoint, { ownCodes, ...keep });
    const made = () => (input ? input(values) : values) as Input<E>;

    function change(patch: Partial<Values>) {
      void loadRules();
      setValues((before) => ({ ...before, ...patch }));
      const gone = Object.fromEntries(Object.keys(patch).map((name) => [name, undefined]));
      setErrors((before) => ({ ...before, ...gone, form: undefined }));
    }

    /** What is wrong before anything is sent. */
    async function wrong(): Promise<Errors> {
      const given = made() as Sent;
      const said = await faultsIn(endpoint, keep ? given : withoutEmpty(given), Object.keys(values));
      return { ...(await check?.(values)), ...said } as Errors;
    }

    async function submit(form: HTMLFormElement) {
      isSending.current = true;
      const before = await wrong();
      setErrors(before);
      if (!Object.values(before).some(Boolean)) {
        setBusy(true);
        await (send ? send(values, ownCodes) : mutateAsync(made()).then((result) => done(result, values))).catch(
          (error: unknown) => setErrors(errorsOf(error, Object.keys(values), owners)),
        );
        setBusy(false);
      }
      isSending.current = false;
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
        if (!isSending.current) void submit(event.currentTarget);
      },
    };
  };
}

/** What the contract says of some fields of a call's input; of what is not among them, nothing. */
export async function faultsIn<Field extends string>(
  endpoint: Endpoint,
  input: unknown,
  names: readonly Field[],
): Promise<FormErrors<Field>> {
  const { form: _, ...own } = byField<string>(await inputFaults(endpoint, input), names);
  return own as FormErrors<Field>;
}

/** What a failed call means for a form: owned codes and field messages; the rest was told by a toast already. */
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
  return byField(error.fields, names);
}

/** A message stands beside the field that its path names or leads to, the first of each; without one it is about the form. */
function byField<Field extends string>(messages: readonly FieldMessage[], names: readonly string[]): FormErrors<Field> {
  const errors: Record<string, string> = {};
  for (const { path, message } of messages) {
    const field = names.includes(path) ? path : path.split('.').findLast((name) => names.includes(name));
    errors[field ?? 'form'] ??= message;
  }
  return errors as FormErrors<Field>;
}
