import { useState } from 'react';
import { useStore } from 'zustand';
import { type Form, createForm } from './form-store';

/** A form that lives as long as its screen. */
export function useNewForm<Values>(initial: () => Values, fields: readonly string[]): Form<Values> {
  return useState(() => createForm(initial(), fields))[0];
}

/** Whether a form differs from the values last loaded or saved. */
export function useDirty(form: Form): boolean {
  return useStore(form.store, ({ values, saved }) => values !== saved);
}
