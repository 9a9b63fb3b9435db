// One version: the sheet as customers get it, what it changed, and where it went.
import { downloadQuote } from '@jishi/contract/quote';
import { Button } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { Link } from '@jishi/ui/router';
import { Segments } from '@jishi/ui/segments';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDownload } from '../../../shell/use-download';
import { partHref } from '../places';
import { quote } from '../queries';
import { Outgoing } from './outgoing';
import { SendDialog } from './send-dialog';
import { ShareDialog } from './share-dialog';
import { SheetView } from './sheet-view';

type Look = 'sheet' | 'changes' | 'costs';

const LOOKS: readonly (readonly [Look, string])[] = [
  ['sheet', '客户看到的'],
  ['changes', '与上一版相比'],
  ['costs', '与进价相比'],
];

export function VersionPart({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(quote(id));
  const [look, setLook] = useState<Look>('sheet');
  const [open, setOpen] = useState<'share' | 'send'>();
  const [busy, download] = useDownload(downloadQuote, '价目表');
  if (!data) {
    return error ? (
      <Failure title="价目表没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={8} />
    );
  }
  const lines = look === 'changes' ? data.lines : data.lines.filter(({ price }) => price !== null);
  return (
    <>
      <p className="quote-back">
        <Link to={partHref('records')}>全部报价记录</Link>
      </p>
      <div className="quote-version">
        <section aria-label="价目表">
          <p className="quote-bar">
            <Button look="main" onClick={() => setOpen('send')}>
              发邮件
            </Button>
            <Button onClick={() => setOpen('share')}>公开链接</Button>
            <Button disabled={busy} onClick={() => download({ id })}>
              下载 PDF
            </Button>
            <Button onClick={() => window.print()}>打印</Button>
            <Segments label="看什么" choices={LOOKS} chosen={look} onChoose={setLook} />
          </p>
          <SheetView {...data} lines={lines} showsChanges={look === 'changes'} showsCosts={look === 'costs'} />
        </section>
        <Outgoing id={id} />
      </div>
      {open === 'share' && <ShareDialog id={id} onClose={() => setOpen(undefined)} />}
      {open === 'send' && <SendDialog id={id} onClose={() => setOpen(undefined)} />}
    </>
  );
}
