// A form and what binds fields to it. Each field renders again only when its own value or message changes.
import { type FormEvent, type ReactNode, createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Form } from './form-store';
import { isWithin, readAt } from './paths';

const FormContext = createContext<Frame | undefined>(undefined);

type Frame = { form: Form; readOnly: boolean; busy: boolean };

type Props = {
  form: Form;
  label: string;
  className?: string;
  /** For operators who may view but not edit. */
  readOnly?: boolean;
  /** Set while saving: input is blocked, because it would not be part of what was sent. */
  busy?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

export function FormFrame({ form, label, className, readOnly = false, busy = false, onSubmit, children }: Props) {
  const context = useMemo(() => ({ form, readOnly, busy }), [form, readOnly, busy]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!readOnly && !busy) onSubmit();
  }
  return (
    <FormContext value={context}>
      <form className={className} aria-label={label} aria-busy={busy} noValidate onSubmit={submit}>
        {children}
      </form>
    </FormContext>
  );
}

/** The form around a field. */
export function useForm(): Form {
  return useFrame().form;
}

/** Whether the form may only be looked at. */
export function useReadOnly(): boolean {
  return useFrame().readOnly;
}

/** Whether nothing may be changed just now. */
export function useLocked(): boolean {
  const { readOnly, busy } = useFrame();
  return readOnly || busy;
}

function useFrame(): Frame {
  const frame = useContext(FormContext);
  if (!frame) throw new Error('a field stands in a FormFrame');
  return frame;
}

/** The value at a path. */
export function useValue<Value>(path: string): Value {
  return useStore(useForm().store, ({ values }) => readAt(values, path)) as Value;
}

type Binding<Value> = {
  value: Value;
  /** The message beside it. */
  error: string | undefined;
  readOnly: boolean;
  /** Read only, or just now while it is being saved: `set` takes nothing. */
  locked: boolean;
  set: (value: Value) => void;
};

/** Binds a control to a path: value, message, whether it is editable, and how to change it. */
export function useField<Value>(path: string): Binding<Value> {
  const form = useForm();
  const locked = useLocked();
  return {
    value: useValue<Value>(path),
    error: useFieldError(path),
    readOnly: useReadOnly(),
    locked,
    set: (value) => {
      if (!locked) form.set(path, value);
    },
  };
}

/** How many items a list holds. */
export function useLength(list: string): number {
  return useStore(
    useForm().store,
    ({ values }) => (readAt(values, list) as readonly unknown[] | undefined)?.length ?? 0,
  );
}

/** The message beside a field. */
export function useFieldError(path: string): string | undefined {
  return useStore(useForm().store, ({ errors }) => errors[path]);
}

/** How many messages lie within a part of the form. */
export function useErrorCount(path: string): number {
  return useStore(
    useForm().store,
    ({ errors }) => Object.keys(errors).filter((failed) => isWithin(failed, path)).length,
  );
}

/** Focuses a field, or the part of the form that contains it when the field is not shown. */
export function focusField(path: string): void {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`);
    if (!element) continue;
    const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
    control?.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
    return;
  }
}

const FOCUSABLE = 'input, select, textarea, button, [tabindex]';

/** The message of a part of the form that is not a single control. */
export function PartError({ path }: { path: string }) {
  const error = useFieldError(path);
  return (
    <p className="form-error part-error" aria-live="polite">
      {error}
    </p>
  );
}
