// The letter of authority with the enterprise's data, printed from its dialog.
import type { EnterpriseApplication } from '@jishi/contract/certification/enterprise';
import { getWebsiteInfo } from '@jishi/contract/content';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { query } from '../../../../shell/client';

type Props = { application: z.output<typeof EnterpriseApplication>; agent: string };

export function LetterTemplate({ application, agent }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <p className="form-hint">
      没有授权书？
      <Button size="small" onClick={() => setOpen(true)}>
        看授权书的写法
      </Button>
      {open && (
        <Dialog title="授权书" onClose={() => setOpen(false)}>
          <Letter application={application} agent={agent} />
          <div className="dialog-actions">
            <Button look="main" onClick={() => print()}>
              打印
            </Button>
            <Button onClick={() => setOpen(false)}>关闭</Button>
          </div>
        </Dialog>
      )}
    </p>
  );
}

function Letter({ application: { name, creditCode }, agent }: Props) {
  const site = useQuery(aside('网站名称', query(getWebsiteInfo, {}))).data?.name ?? '';
  return (
    <div className="letter">
      <p>致{site}：</p>
      <p>
        {name}（统一社会信用代码 {creditCode}）授权 {agent || <Blank of={5} />}（身份证号 <Blank of={10} />
        ）以本企业名义在贵平台办理企业认证，并管理本企业的账户、充值、接口与发票。经办人在授权范围内的行为由本企业承担。
      </p>
      <p>授权自签署之日起生效，至本企业书面撤回为止。</p>
      <div className="letter-signs">
        <p>法定代表人（签字）：</p>
        <p>企业（盖章）：</p>
        <p>　　　　年　　月　　日</p>
      </div>
    </div>
  );
}

/** Room to write so many characters. */
function Blank({ of }: { of: number }) {
  return <span className="nowrap">{'＿'.repeat(of)}</span>;
}
