// /req/smsManage/saveSignTemplate: a new signature, or one that is changed and filed.
import { authStatus, authType } from '@jishi/contract/enums/account';
import { smsStatus } from '@jishi/contract/enums/sms';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { Link, useLocation } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { certifyHref } from '../../../shell/certify';
import { Status } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { partHref } from '../places';
import { CERTIFICATE, signature } from '../queries';
import { signatureWords } from '../standing';
import '../sms.css';
import { FilingPart } from './filing-part';
import { PhoneLook } from '../phone-look';
import { SignatureForm } from './signature-form';

export function SignatureScreen() {
  const [{ id }] = useUrlQuery();
  return (
    <>
      <PageHead title={id ? '编辑签名' : '新增签名'} actions={<Link to={partHref('signature')}>全部签名</Link>} />
      {id ? <Known key={id} id={id} /> : <NewOne />}
    </>
  );
}

/** Carriers file signatures of enterprises only: who is none is led there and back. */
function NewOne() {
  const { data, error, refetch } = useQuery(CERTIFICATE);
  const here = useLocation();
  if (error) return <Failure title="认证状态没有加载出来" reason={error.msg} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={6} />;
  const isEnterprise = data.authStatus === authStatus.certified && data.authType === authType.enterprise;
  if (!isEnterprise)
    return (
      <EmptyState title="短信签名要先完成企业认证">
        运营商只给企业备案签名。认证通过后回到这里接着填。{' '}
        <Link to={certifyHref(here, authType.enterprise)}>去做企业认证</Link>
      </EmptyState>
    );
  return (
    <div className="columns columns-slip">
      <div>
        <SignatureForm signature={undefined} />
      </div>
      <aside>
        <PhoneLook text="【澄江科技】您的订单已发出，预计 11月23日 送达。" note="签名写在短信最前面的括号里" />
      </aside>
    </div>
  );
}

function Known({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(signature(id));
  if (error) return <Failure title="签名没有加载出来" reason={error.msg} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={6} />;
  return (
    <div className="columns columns-slip">
      <div>
        <p className="sms-lead">
          <b className="bracketed">【{data.name}】</b>
          <Status of="smsStatus" value={data.status} />
          <span className="quiet">{signatureWords(data)}</span>
        </p>
        {data.status !== smsStatus.stopped && (
          // what operators decided meanwhile begins a form anew
          <SignatureForm key={`${data.version} ${data.next?.version ?? ''} ${data.status}`} signature={data} />
        )}
        <FilingPart signature={data} />
      </div>
      <aside>
        <PhoneLook text={`【${data.name}】您的订单已发出，预计 11月23日 送达。`} note="签名写在短信最前面的括号里" />
      </aside>
    </div>
  );
}
