// Was this page useful? One vote per visitor, which can be changed; a negative one asks for a reason.
import { type getHelp, sendHelpFeedback, voteHelp } from '@jishi/contract/content/help';
import type { Input, Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../shell/client';
import { keepVote, useOwnVote, visitorMark } from './own-votes';

type Help = Pick<Output<typeof getHelp>, 'id' | 'useful' | 'useless' | 'vote'>;
type Reason = Input<typeof sendHelpFeedback>['reason'];

const reasons: readonly { value: Reason; name: string }[] = [
  { value: 'unclear', name: '没看懂' },
  { value: 'missing', name: '没有我要的' },
  { value: 'outdated', name: '已经过时' },
  { value: 'wrong', name: '内容有误' },
  { value: 'other', name: '其他' },
];

export function Votes({ help }: { help: Help }) {
  const own = useOwnVote(help.id);
  const vote = useCall(voteHelp, { onSuccess: (_counts, { useful }) => keepVote(help.id, useful) });
  const counts = vote.data ?? help;
  const chosen = own ?? (help.vote === null ? undefined : help.vote === 1);
  const choose = (useful: boolean) => vote.mutate({ id: help.id, visitorId: visitorMark(), useful });
  return (
    <section className="votes needs-script" aria-labelledby="votes">
      <h2 id="votes">这篇文档有用吗</h2>
      <div className="votes-choice">
        {[true, false].map((useful) => (
          <Button
            key={String(useful)}
            size="small"
            aria-pressed={chosen === useful}
            disabled={vote.isPending}
            onClick={() => choose(useful)}
          >
            {useful ? '有用' : '没用'}
            <span>{useful ? counts.useful : counts.useless}</span>
          </Button>
        ))}
        <p role="status">{vote.isSuccess && '已记下，可以再改'}</p>
      </div>
      {vote.data && chosen === false && <WhyNot id={help.id} />}
    </section>
  );
}

function WhyNot({ id }: { id: string }) {
  const [reason, setReason] = useState<Reason>('unclear');
  const [text, setText] = useState('');
  const send = useCall(sendHelpFeedback);
  if (send.isSuccess) return <p role="status">原因已收到，我们据此修改这篇文档。</p>;
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate({ id, visitorId: visitorMark(), reason, text });
  }
  return (
    <form className="why-not" onSubmit={submit}>
      <fieldset>
        <legend>哪里没用</legend>
        {reasons.map(({ value, name }) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={value === reason}
              onChange={() => setReason(value)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <label htmlFor="why-text">说明（选填）</label>
      <textarea
        id="why-text"
        rows={3}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby="why-note"
      />
      <p id="why-note">最多 500 个字。请不要填写手机号、密钥等个人信息。</p>
      <Button type="submit" size="small" disabled={send.isPending}>
        提交原因
      </Button>
    </form>
  );
}
