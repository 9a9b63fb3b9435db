// /setup?token=…: creates the first owner or an invited operator. The link works once and shows the same secret until
// it is used.
import { beginOwnerSetup, finishOwnerSetup } from '@jishi/contract/console/operator';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Button, ButtonLink } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from '@jishi/ui/router';
import { query, useCall } from '../../shell/client';
import { TextField } from '../../shell/form/fields';
import { FormFrame, focusField } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { roleName } from '../../shell/operator';
import { storeToken } from '../../shell/session';
import { Gate } from './gate';
import { RecoveryCodes } from './own/recovery-codes';
import { TotpSecret } from './totp-secret';

export function SetupScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const begun = useQuery({ ...query(beginOwnerSetup, { token }), enabled: token !== '', staleTime: Infinity });
  if (!token) return <DeadLink reason="链接不完整，地址里缺少一次性口令。" />;
  if (begun.error?.code === codes.notFound) return <DeadLink reason="它已经用过、过了期，或被更新的链接取代。" />;
  if (begun.error) {
    return (
      <Gate title="创建第一位所有者">
        <Failure title="页面没有加载出来" reason={begun.error.msg} onRetry={() => void begun.refetch()} />
      </Gate>
    );
  }
  return (
    <Gate title={begun.data?.invited ? `${begun.data.invited.name}，设置您的密码` : '创建第一位所有者'} wide>
      {begun.data ? <OwnerForm token={token} {...begun.data} /> : <TableSkeleton rows={6} />}
    </Gate>
  );
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <Gate title="这个链接不能用了">
      <p>{reason}</p>
      <p className="quiet">
        链接只能用一次，24
        小时内有效。受邀的请所有者重新发送；所有者已经创建好的，直接登录即可；还没有所有者的，重新启动服务，日志里会印出新的链接。
      </p>
      <p className="gate-actions">
        <ButtonLink look="main" to="/login">
          去登录
        </ButtonLink>
      </p>
    </Gate>
  );
}

type Begun = Output<typeof beginOwnerSetup>;

function OwnerForm({ token, secret, otpauthUrl, invited }: Begun & { token: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useNewForm(() => ({
    account: invited?.account ?? '',
    name: invited?.name ?? '',
    password: '',
    again: '',
    totp: '',
  }));
  const finish = useCall(finishOwnerSetup, {
    silent: true,
    onError: (error) => showRefusal(form, error, error.code === codes.codeWrong ? 'totp' : ''),
  });

  function enter(session: string) {
    client.clear();
    storeToken(session);
    void navigate('/', { replace: true });
  }

  function submit() {
    const { again, ...owner } = form.values();
    if (again !== owner.password) {
      form.refuse([{ path: 'again', message: '两次输入的密码不一样' }]);
      return focusField('again');
    }
    finish.mutate({ token, ...owner });
  }

  return (
    <FormFrame
      form={form}
      label={invited ? '加入运营台' : '第一位所有者'}
      className="setup"
      busy={finish.isPending}
      onSubmit={submit}
    >
      <FormFault />
      <AccountFields invited={invited} />
      <section>
        <h2>二、认证器</h2>
        <p className="quiet">用认证器应用扫码，或手工输入密钥。以后每次登录都要它给出的 6 位数字。</p>
        <TotpSecret secret={secret} otpauthUrl={otpauthUrl} />
        <TextField
          path="totp"
          label="动态口令"
          hint="认证器现在显示的 6 位数字"
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
        />
      </section>
      {finish.data && <RecoveryCodes codes={finish.data.recoveryCodes} onClose={() => enter(finish.data.token)} />}
      <p className="setup-submit">
        <Button type="submit" look="main" size="wide" disabled={finish.isPending}>
          {finish.isPending ? '正在创建' : invited ? '设置完成并登录' : '创建所有者并登录'}
        </Button>
      </p>
    </FormFrame>
  );
}

function AccountFields({ invited }: Pick<Begun, 'invited'>) {
  return (
    <section>
      <h2>一、账号</h2>
      <TextField
        path="account"
        label="账号"
        hint={
          invited ? `邀请时定好的，角色：${roleName(invited.role)}` : '3 到 32 位小写字母、数字、点、横线，字母开头'
        }
        autoComplete="username"
        fixed={invited !== null}
      />
      <TextField path="name" label="姓名" hint="同事在审计里看到的名字" autoComplete="name" fixed={invited !== null} />
      <TextField
        path="password"
        label="密码"
        type="password"
        hint="至少 10 位，含大小写字母、数字、符号中的两类"
        autoComplete="new-password"
      />
      <TextField path="again" label="再输一次密码" type="password" autoComplete="new-password" />
    </section>
  );
}
