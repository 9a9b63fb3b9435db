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
  /** The refusal, its word such as 不同意, and what is said of it. */
  refusal: { verb: string; title: string; consequences: readonly ReactNode[]; hint: string };
  /** Stands in place of agreeing where this operator may not. */
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
