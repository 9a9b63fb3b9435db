// The state of a form: its values, and the server's messages by field. Values are immutable, so a field renders again
// only when its own value or message changed.
import type { FieldMessage } from '@jishi/ui/wire/envelope';
import { type StoreApi, createStore } from 'zustand/vanilla';
import { isWithin, landingOf, readAt, renumbered, writeAt } from './paths';

export type FormState<Values> = {
  values: Values;
  /** The values last loaded or saved. */
  saved: Values;
  /** By path; '' holds what belongs to no field. */
  errors: Readonly<Record<string, string>>;
};

export type Form<Values = unknown> = {
  readonly store: Pick<StoreApi<FormState<Values>>, 'getState' | 'getInitialState' | 'subscribe'>;
  values(): Values;
  /** Whether it differs from the values last loaded or saved. */
  isDirty(): boolean;
  /** Writes a value; the message beside it is settled by that. */
  set(path: string, value: unknown): void;
  insert(list: string, item: unknown, at?: number): void;
  remove(list: string, index: number): void;
  move(list: string, from: number, to: number): void;
  /** Shows the server's messages at their fields. Returns the paths in the order they were named. */
  refuse(messages: readonly FieldMessage[]): string[];
  /** Takes values as loaded or saved. */
  settle(values: Values): void;
};

/** A form over `initial`: each value has a field that shows its message, and so do `more`; see `landingOf`. */
export function createForm<Values>(initial: Values, more?: readonly string[]): Form<Values> {
  const store = createStore<FormState<Values>>()(() => ({ values: initial, saved: initial, errors: {} }));

  function changeList(
    list: string,
    change: (items: unknown[]) => unknown[],
    placeOf: (index: number) => number | undefined,
  ) {
    store.setState(({ values, errors }) => ({
      values: writeAt(values, list, change([...((readAt(values, list) ?? []) as unknown[])])),
      errors: renumbered(
        without(errors, (path) => path === list),
        list,
        placeOf,
      ),
    }));
  }

  return {
    store,
    values: () => store.getState().values,
    isDirty: () => store.getState().values !== store.getState().saved,
    set(path, value) {
      store.setState(({ values, errors }) => {
        if (Object.is(readAt(values, path), value)) return {};
        return {
          values: writeAt(values, path, value),
          errors: without(errors, (failed) => failed === '' || isWithin(failed, path)),
        };
      });
    },
    insert(list, item, at = Number.POSITIVE_INFINITY) {
      changeList(
        list,
        (items) => items.toSpliced(at, 0, item),
        (index) => (index >= at ? index + 1 : index),
      );
    },
    remove(list, removed) {
      const placeOf = (index: number) => (index === removed ? undefined : index > removed ? index - 1 : index);
      changeList(list, (items) => items.toSpliced(removed, 1), placeOf);
    },
    move(list, from, to) {
      changeList(
        list,
        (items) => moved(items, from, to),
        (index) => placeAfterMove(index, from, to),
      );
    },
    refuse(messages) {
      const errors: Record<string, string> = {};
      for (const { path, message } of messages) {
        const landing = landingOf(path, store.getState().values, more);
        errors[landing] ??= message;
      }
      store.setState({ errors });
      return Object.keys(errors);
    },
    settle: (values) => store.setState({ values, saved: values, errors: {} }),
  };
}

function without(errors: Readonly<Record<string, string>>, gone: (path: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !gone(path)));
}

function moved(items: readonly unknown[], from: number, to: number): unknown[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]);
}

function placeAfterMove(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}
