import { useState } from 'react';
import { useStore } from 'zustand';
import { type Form, createForm } from './form-store';

/** A form that lives as long as its screen. `more`: fields of it that hold no value. */
export function useNewForm<Values>(initial: () => Values, more?: readonly string[]): Form<Values> {
  return useState(() => createForm(initial(), more))[0];
}

/** Whether a form differs from the values last loaded or saved. */
export function useDirty(form: Form): boolean {
  return useStore(form.store, ({ values, saved }) => values !== saved);
}
