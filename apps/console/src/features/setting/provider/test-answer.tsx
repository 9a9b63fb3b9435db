// What a provider said of keys that were just tried.
import type { testProvider } from '@jishi/contract/console/provider';
import type { Output } from '@jishi/contract/endpoint';
import { StatusMark } from '@jishi/ui/status-mark';
import type { Field } from './providers';

export function TestAnswer({ of, fields }: { of: Output<typeof testProvider>; fields: readonly Field[] }) {
  const wrong = fields.find(({ name, label }) => name === of.field && !of.words.includes(label));
  return (
    <p className="note provider-answer" role="status">
      <StatusMark tone={of.isGood ? 'success' : 'danger'}>{of.isGood ? '通过' : '不通过'}</StatusMark>
      <span className="break">
        {wrong && <b>{wrong.label}：</b>}
        {of.words}
      </span>
    </p>
  );
}
