// /sheet/unsubscribe/{secret}: the reader of a mail decides whether this member's price lists go on coming. Opening it changes
// nothing: mail scanners open every link.
import { changeSubscription, getSubscription } from '@jishi/contract/quote/mail';
import { Button } from '@jishi/ui/button';
import { aside } from '@jishi/ui/main-part';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { query, useCall } from '../../../shell/client';
import { LetterPage } from '../../../shell/letter-page';
import { subscription } from '../queries';

export function UnsubscribeScreen() {
  const { secret = '' } = useParams();
  const client = useQueryClient();
  const { data } = useQuery(aside('退订', subscription(secret)));
  const { mutateAsync, isPending } = useCall(changeSubscription);
  if (!data) return null;
  const { email, issuer, subscribed } = data;
  async function change() {
    const now = await mutateAsync({ secret, subscribed: !subscribed });
    client.setQueryData(query(getSubscription, { secret }).queryKey, now);
  }
  return (
    <LetterPage title={subscribed ? '报价邮件' : '已退订'}>
      <p role="status">
        {subscribed ? (
          <>
            <b>{issuer}</b>的价目表会发到 <span className="mono">{email}</span>。退订立即生效，以后可以在这里重新接收。
          </>
        ) : (
          <>
            <b>{issuer}</b>的价目表不再发到 <span className="mono">{email}</span>，对方也不能再向它发验证码。
          </>
        )}
      </p>
      <p>
        <Button
          look={subscribed ? 'main' : 'plain'}
          disabled={isPending}
          onClick={() => void change().catch(() => undefined)}
        >
          {subscribed ? '不再接收' : '重新接收'}
        </Button>
      </p>
    </LetterPage>
  );
}
