// Where a version went: mails with their results, and links, which can be withdrawn.
import { type listQuoteLinks, withdrawQuoteLinks } from '@jishi/contract/quote';
import type { Output } from '@jishi/contract/endpoint';
import { quoteLinkOrigin, quoteMail } from '@jishi/contract/enums/quote';
import { Moment } from '@jishi/ui/beijing-time';
import { Button, Press } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { aside } from '@jishi/ui/main-part';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useCall, useRefreshOf } from '../../../shell/client';
import { Status, useLabel } from '../../../shell/labels';
import { toast } from '../../../shell/toast-store';
import { CHANGED_BY_LINK, quoteLinks } from '../queries';

type Gone = Output<typeof listQuoteLinks>;

/** Mails under way are looked at again. */
const AGAIN_MS = 3000;

export function Outgoing({ id }: { id: string }) {
  const { data } = useQuery({
    ...aside('发出的邮件与链接', quoteLinks(id)),
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ status }) => status === quoteMail.waiting) ? AGAIN_MS : false,
  });
  if (!data) return null;
  return (
    <aside className="quote-out" aria-label="发出的邮件与链接">
      <Mails mails={data.mails} />
      <Links id={id} links={data.links} />
    </aside>
  );
}

function Mails({ mails }: Pick<Gone, 'mails'>) {
  return (
    <section>
      <RuledHead title="邮件" />
      {mails.length === 0 && <p className="quiet small">还没有发过邮件。</p>}
      <ul>
        {mails.map(({ email, status, createTime }) => (
          <li key={email + createTime}>
            <span className="mono break">{email}</span>
            <Status of="quoteMail" value={status} />
            <span className="faint small">
              <Moment time={createTime} short />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ id, links }: { id: string; links: Gone['links'] }) {
  const origin = useLabel('quoteLinkOrigin');
  const { mutateAsync, isPending } = useCall(withdrawQuoteLinks);
  const refresh = useRefreshOf(...CHANGED_BY_LINK);
  const open = links.filter(({ withdrawTime }) => withdrawTime === null);
  async function withdraw(linkId?: string) {
    const sure = await confirm({
      title: linkId ? '撤回链接' : '撤回全部链接',
      content: '撤回后，用这个链接的人看不到价目表，与链接不存在一样；不能恢复，可以再生成新的。',
      confirmText: '撤回',
    });
    if (!sure) return;
    const { withdrawn } = await mutateAsync({ id, ...(linkId && { linkId }) });
    toast.success(`已撤回 ${withdrawn} 个链接`);
    await refresh();
  }
  return (
    <section>
      <RuledHead title="链接" />
      {links.length === 0 && <p className="quiet small">还没有公开过。</p>}
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <span>
              {origin(link.origin).label}
              {link.showsChanges && link.origin === quoteLinkOrigin.page && '，含变动'}
            </span>
            {link.withdrawTime === null ? (
              <Press
                className="text-button"
                disabled={isPending}
                aria-label={`撤回 ${link.createTime} 的链接`}
                onClick={() => void withdraw(link.id).catch(() => undefined)}
              >
                撤回
              </Press>
            ) : (
              <span className="faint">{link.reason ? '平台已撤回' : '已撤回'}</span>
            )}
            <span className="faint small">
              <Moment time={link.createTime} short />
            </span>
            {link.reason && <span className="small break quote-reason">原因：{link.reason}</span>}
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button size="small" disabled={isPending} onClick={() => void withdraw().catch(() => undefined)}>
          撤回全部 {open.length} 个链接
        </Button>
      )}
    </section>
  );
}
