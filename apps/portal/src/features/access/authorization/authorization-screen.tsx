// /oauth/authorize: a program, such as an assistant, asks for a key of its own. Its link says which, and where the answer goes.
import { grantAuthorization, readAuthorization } from '@jishi/contract/access/authorization';
import * as codes from '@jishi/contract/codes';
import type { Output } from '@jishi/contract/endpoint';
import { beijingDay, shiftDay } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { useUrlQuery } from '../../../shell/url-query';
import { LimitFields } from '../key/key-dialog';
import { limitInput, limitValues } from '../key/key-limits';
import { PROOF_OWNERS, ProofField, proofError, proofInput, useNoProof } from '../../../shell/key-proof';
import { LISTED_KEYS } from '../queries';

type Asked = Output<typeof readAuthorization>;

/** What a key is limited to unless the member says otherwise: a program that goes astray costs little. */
const DAILY_SPEND = '10';
const DAYS = 90;

/** The link's parameters by the names of the call. */
function useRequest() {
  const [search] = useUrlQuery();
  return {
    program: search['client_id'] ?? '',
    redirectUri: search['redirect_uri'] ?? '',
    responseType: search['response_type'],
    codeChallenge: search['code_challenge'],
    codeChallengeMethod: search['code_challenge_method'],
    state: search['state'],
    resource: search['resource'],
  };
}

export function AuthorizationScreen() {
  const request = useRequest();
  const isLink = request.program !== '' && request.redirectUri !== '';
  const asked = useQuery({ ...query(readAuthorization, request), enabled: isLink });
  if (!isLink)
    return (
      <>
        <PageHead title="授权" />
        <EmptyState title="这个地址不完整">请从请求授权的程序里打开它给出的链接。</EmptyState>
      </>
    );
  return (
    <>
      <PageHead
        title={asked.data && !asked.data.refused ? `允许“${asked.data.name}”调用您的接口？` : '授权'}
        note="同意后为它建一把单独的密钥，按下面的限制使用；随时可以在“密钥”里修改或收回"
      />
      {asked.data ? (
        asked.data.refused ? (
          <Refused asked={asked.data} to={asked.data.refused} />
        ) : (
          <Consent asked={asked.data} request={request} />
        )
      ) : asked.error ? (
        <Failure
          title="这个授权请求不能受理"
          reason={asked.error.msg}
          onRetry={asked.error.code === codes.invalidInput ? undefined : () => void asked.refetch()}
        />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </>
  );
}

/** Nobody is sent on unasked: whoever registers a program could lead people anywhere by our address. */
function Refused({ asked, to }: { asked: Asked; to: string }) {
  return (
    <EmptyState title="程序的请求不完整，不能授权">
      <p>可以回到程序（{placeOf(asked)}），让它重新连接。</p>
      <Button onClick={() => location.assign(to)}>回到程序</Button>
    </EmptyState>
  );
}

function placeOf({ isLocal, host }: Asked): string {
  return isLocal ? `您电脑上的程序（${host}）` : host;
}

function Consent({ asked, request }: { asked: Asked; request: ReturnType<typeof useRequest> }) {
  const keys = useQuery(LISTED_KEYS);
  const [leaving, setLeaving] = useState(false);
  const form = useForm(grantAuthorization, {
    initial: {
      ...limitValues(),
      name: asked.name,
      dailySpend: DAILY_SPEND,
      expireTime: shiftDay(beijingDay(), DAYS),
      ...useNoProof(),
    },
    input: (values) => ({ ...request, ...limitInput(values), ...proofInput(values) }),
    check: proofError,
    done: ({ redirect }) => leave(redirect),
    owners: { ...PROOF_OWNERS, [codes.stateConflict]: 'form' },
  });

  function leave(to: string) {
    setLeaving(true);
    location.assign(to);
  }

  if (leaving)
    return (
      <EmptyState title="正在回到程序">
        可以关闭这个页面。授权在<Link to="/req/apply?tab=keys">密钥</Link>里，随时可以修改或收回。
      </EmptyState>
    );
  return (
    <div className="debug-columns">
      <section className="workspace-section" aria-labelledby="authorization-who">
        <RuledHead id="authorization-who" title="谁在请求" note="名称由它自己填写，没有核实；认准它回到的地址" />
        <FactList
          facts={[
            ['程序', <b>{asked.name}</b>],
            ['由谁说明', asked.documentHost && <b>{asked.documentHost}</b>],
            ['回到', <b>{placeOf(asked)}</b>],
            ['可以做', '列出并调用您已申请的接口，看用量、套餐与余额'],
            ['不可以做', '登录您的账户，看订单与资料，充值、提现或改设置'],
            ['费用', '每次调用按接口价格扣费，失败不扣；到每日扣费上限就停'],
            ['现有密钥', asked.keyName && `“${asked.keyName}”，同意后立即换新，限制改成这里填的`],
          ]}
        />
      </section>
      <section className="workspace-section" aria-labelledby="authorization-limits">
        <RuledHead id="authorization-limits" title="给它的限制" />
        <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
          <LimitFields form={form} memberIps={keys.data?.memberIps ?? 0} />
          <ProofField form={form} />
          {form.errors.form && (
            <p className="form-message" role="alert">
              {form.errors.form}
            </p>
          )}
          <p className="dialog-actions">
            <Button onClick={() => leave(asked.declined)}>拒绝</Button>
            <Button type="submit" look="main" disabled={form.busy}>
              同意并返回
            </Button>
          </p>
        </form>
      </section>
    </div>
  );
}
