// The word on what waits for somebody's decision: agreed to after a question, refused with a reason.
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import type { ReactNode } from 'react';
import type { Decision } from './decision';
import { ReasonButton } from './reason-button';

type Props = Decision & {
  /** The number of what waits. */
  no: string;
  /** Asked before it is agreed to. */
  question: { title: string; content: ReactNode };
  /** The refusing side: its label, such as 不同意, and its explanation. */
  refusal: { verb: string; title: string; consequences: readonly ReactNode[]; hint: string };
  /** Replaces the agree button for an operator who may not agree. */
  waiting?: ReactNode;
};

export function DecisionButtons(props: Props) {
  const { no, question, accepting, onAccept, refusal, refusing, onRefuse, waiting } = props;
  async function ask() {
    if (await confirm({ ...question, confirmText: '同意' })) onAccept();
  }
  return (
    <>
      <ReasonButton size="small" label={`${refusal.verb} ${no}`} {...refusal} pending={refusing} onConfirm={onRefuse}>
        {refusal.verb}
      </ReasonButton>{' '}
      {waiting || (
        <Button size="small" look="main" aria-label={`同意 ${no}`} disabled={accepting} onClick={() => void ask()}>
          同意
        </Button>
      )}
    </>
  );
}
