// /auth: opened on a phone by scanning. Says what is confirmed and for whom, then leads to the identity provider.
import { openFaceFlow } from '@jishi/contract/account/phone';
import { getWebsiteInfo } from '@jishi/contract/content';
import type { Output } from '@jishi/contract/endpoint';
import { buttonClass } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { Logo } from '@jishi/ui/logo';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { LIST_LOADING } from '../../../shell/loading-mask-store';
import { Outcome } from '../frame/outcome';
import '@jishi/ui/forms.css';
import '../account.css';
import { useFaceStatus } from './use-face-status';

type Flow = Output<typeof openFaceFlow>;

const PURPOSES: Record<Flow['purpose'], { what: string; after: string }> = {
  certify: { what: '个人实名认证', after: '通过后，这个账户就完成了实名认证。' },
  certifyEnterprise: { what: '企业认证：法定代表人核身', after: '通过后，企业认证就完成了。' },
  changePhone: { what: '更换登录手机号', after: '通过后，回到电脑上填写新手机号。' },
  resetPhone: { what: '原手机号不能用了，换绑新手机号', after: '通过后，回到电脑上填写新手机号。' },
};

export function PhoneAuthScreen() {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  const [params] = useSearchParams();
  const key = params.get('key') ?? '';
  // The provider comes back with it, before its decision may be known.
  const isBack = params.has('done');
  return (
    <div className="phone-page">
      <header>
        <Logo name={site?.name ?? ''} />
      </header>
      <h1>身份核验</h1>
      {key ? <FlowState flowKey={key} isBack={isBack} /> : <DeadLink />}
      <p className="form-hint">核身在身份核验服务的页面上完成，{site?.name ?? '本站'}不保存您的人脸照片。</p>
    </div>
  );
}

function FlowState({ flowKey, isBack }: { flowKey: string; isBack: boolean }) {
  const { data, isError } = useFaceStatus(query(openFaceFlow, { key: flowKey }));
  if (isError) return <DeadLink />;
  if (!data) return <p role="status">{LIST_LOADING}</p>;
  const { what, after } = PURPOSES[data.purpose];
  return (
    <>
      <FactList
        facts={[
          ['要做的事', what],
          ['由谁', data.name && `${data.name} 本人`],
        ]}
      />
      {isBack && data.status === 'waiting' && <p role="status">正在等核身服务给出结果。还没做完的话，可以继续：</p>}
      {outcomeOf(data, after)}
    </>
  );
}

function outcomeOf({ status, providerUrl }: Flow, after: string): ReactNode {
  if (status === 'passed') {
    return <Outcome tone="success" title="核身已通过" text={`${after}这一页可以关掉了。`} />;
  }
  if (status === 'failed') {
    return <Outcome tone="danger" title="核身没有通过" text="请回到电脑上换一个二维码，再扫一次。" />;
  }
  if (status === 'expired' || !providerUrl) {
    return <Outcome tone="warning" title="二维码已过期" text="请回到电脑上换一个二维码，再扫一次。" />;
  }
  return (
    <>
      <p>不是您本人在操作，请关掉这一页，不要继续。{after}</p>
      <a className={buttonClass({ look: 'main', size: 'wide' })} href={providerUrl} rel="noreferrer">
        开始核身
      </a>
    </>
  );
}

function DeadLink() {
  return (
    <Outcome tone="warning" title="这个链接打不开" text="它不完整，或已经失效。请回到电脑上换一个二维码，再扫一次。" />
  );
}
