// The input, the identity, and the buttons. Without JavaScript the form opens the try-out's answer in a new tab.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstInvalid } from '@jishi/client/focus-invalid';
import type { Api } from '../project';
import { tryPath } from '../try-out/try-target';
import { type Identity, callerOf } from './identity';
import { IdentityChoice } from './identity-choice';
import { ParameterFields } from './parameter-fields';
import { keepable, shareFragment } from './share';
import { testerHref } from './tester-url';
import type { Doing, Tester } from './use-tester';

type Props = { api: Api; price: string; triable: boolean; identity: Identity; tester: Tester };

export function TesterForm({ api, price, triable, identity, tester }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [unproved, setUnproved] = useState(false);
  const caller = callerOf(identity);

  async function run(doing: Doing, anyway = false) {
    setUnproved(!caller);
    const ran = caller ? await tester.run(doing, caller, anyway) : false;
    if (!ran && form.current) focusFirstInvalid(form.current);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void run('send');
  }

  const faults = Object.values(tester.faults);
  const mayInsist = faults.length > 0 && faults.every(({ fatal }) => !fatal);
  return (
    <form
      className="tester-form"
      ref={form}
      action={triable ? tryPath(api) : undefined}
      target="_blank"
      noValidate
      onSubmit={submit}
    >
      <IdentityChoice
        identity={identity}
        triable={triable}
        price={price}
        error={unproved && !caller ? missingOf(identity) : tester.proofFault}
      />
      <ParameterFields api={api} tester={tester} />
      <div className="tester-actions">
        <Button type="submit" look="main" disabled={tester.busy !== undefined}>
          {tester.busy === 'send' ? '调用中' : sendWords[identity.role]}
        </Button>
        {tester.streaming && (
          <Button className="needs-script" onClick={tester.stop}>
            停止
          </Button>
        )}
        {identity.role !== 'visitor' && identity.proof !== 'appcode' && (
          <Button className="needs-script" onClick={() => void run('sign')} disabled={tester.busy !== undefined}>
            只签名
          </Button>
        )}
        {faults.length > 0 && mayInsist && <Button onClick={() => void run('send', true)}>按现在的内容发送</Button>}
        <span className="tester-tools needs-script">
          <button type="button" className="copy" onClick={tester.fillExamples}>
            填入示例
          </button>
          <CopyButton text={shareLink(api, tester)} what="分享链接" />
        </span>
      </div>
      <p className="form-error" role="alert">
        {faults.length > 0 &&
          (mayInsist ? `有 ${faults.length} 处与文档不符，可以改，也可以照发。` : '有参数无法放进请求，请先改好。')}
        {faults.length === 0 &&
          unproved &&
          !caller &&
          '还不能签名：需要登录，选一个能用的密钥，并粘贴它的 AppSecret 或您的私钥。'}
      </p>
      <p className="form-hint needs-script">分享链接带接口和参数，不带密钥。</p>
    </form>
  );
}

const missingOf = ({ proof }: Identity) => (proof === 'rsa' ? '请先粘贴私钥' : '请先粘贴 AppSecret');

const sendWords = { visitor: '立即调用', sandbox: '签名并发送', live: '发送并计费' } as const;

function shareLink(api: Api, { values }: Tester): string {
  const origin = import.meta.env.SSR ? '' : location.origin;
  return origin + testerHref(api.id, { hash: shareFragment(keepable(api.params, values)) });
}
