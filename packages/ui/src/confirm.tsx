// Asks before something is done.
import { Suspense, lazy } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Asked, Question } from './confirm-box';

const questions = createStore<{ asked: Asked | undefined }>()(() => ({ asked: undefined }));

/** Opens the confirm dialog: true for 确定; false for 取消, Escape, a press on the backdrop. */
export function confirm(question: Question): Promise<boolean> {
  questions.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      questions.setState({ asked: undefined });
      resolve(confirmed);
    };
    questions.setState({ asked: { ...question, answer } });
  });
}

const ConfirmBox = lazy(() => import('./confirm-box'));

/** Stands once in the root; the dialog is loaded with the first question. */
export function ConfirmDialog() {
  const asked = useStore(questions, (state) => state.asked);
  return (
    asked && (
      <Suspense fallback={null}>
        <ConfirmBox {...asked} />
      </Suspense>
    )
  );
}
