// /sheet/statement/{secret}: the reader of a statement's mail ends them. Opening it changes nothing: mail scanners open every link.
import { getStatementReader, unsubscribeStatement } from '@jishi/contract/statement/mail';
import { Button } from '@jishi/ui/button';
import { aside } from '@jishi/ui/main-part';
import { useParams } from '@jishi/ui/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from '../../../shell/client';
import { LetterPage } from '../../../shell/letter-page';
import { reader } from '../queries';

export function ReaderScreen() {
  const { secret = '' } = useParams();
  const client = useQueryClient();
  const { data } = useQuery(aside('退订', reader(secret)));
  const { mutateAsync, isPending } = useCall(unsubscribeStatement);
  if (!data) return null;
  const { email, memberId, subscribed } = data;
  async function end() {
    const now = await mutateAsync({ secret });
    client.setQueryData(query(getStatementReader, { secret }).queryKey, now);
  }
  return (
    <LetterPage title={subscribed ? '每月对账单邮件' : '不再发送'}>
      <p role="status">
        {subscribed ? (
          <>
            用户 <span className="mono">{memberId}</span> 的对账单每月关账后发到 <span className="mono">{email}</span>。
          </>
        ) : (
          <>
            用户 <span className="mono">{memberId}</span> 的对账单不再发到 <span className="mono">{email}</span>
            。要重新接收，请用户登录后在月度对账单里打开。
          </>
        )}
      </p>
      {subscribed && (
        <p>
          <Button look="main" disabled={isPending} onClick={() => void end().catch(() => undefined)}>
            不再接收
          </Button>
        </p>
      )}
    </LetterPage>
  );
}
