// Toasts: one line at the top of the window that leaves by itself.
import { createStore } from 'zustand/vanilla';

export type Toast = { id: number; kind: 'success' | 'error'; text: string };

/** How long a toast stays. */
export const TOAST_MS = 3000;

export const toasts = createStore<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));

let lastId = 0;

/** Shows a toast for 3 seconds; an error closes all others first. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};

function show(kind: Toast['kind'], text: string): void {
  if (typeof window === 'undefined') return;
  const id = ++lastId;
  toasts.setState(({ shown }) => ({ shown: [...(kind === 'error' ? [] : shown), { id, kind, text }] }));
  setTimeout(() => closeToast(id), TOAST_MS);
}

/** Takes a toast away before its time. */
export function closeToast(id: number): void {
  toasts.setState(({ shown }) => ({ shown: shown.filter((toastShown) => toastShown.id !== id) }));
}
