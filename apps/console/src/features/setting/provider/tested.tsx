// How the last test of a provider went.
import { StatusMark } from '@jishi/ui/status-mark';
import type { Summary } from './providers';

export function Tested({ of, brief = false }: { of: Summary['tested']; brief?: boolean }) {
  if (!of) return <span className="quiet">没有测试过</span>;
  const { isGood, words, testedBy, testTime, isOfNow } = of;
  return (
    <span className="provider-tested">
      <StatusMark tone={isGood ? 'success' : 'danger'}>{isGood ? '通过' : '不通过'}</StatusMark>{' '}
      <span className="nowrap">{testTime}</span>
      {!brief && (
        <>
          <span className="break">{words}</span>
          <small className="quiet">
            {testedBy}
            {!isOfNow && '，测试的不是现在的这一份'}
          </small>
        </>
      )}
    </span>
  );
}
