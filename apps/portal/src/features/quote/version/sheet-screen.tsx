// /sheet/{secret}: a price list for whoever has its link.
import { downloadSheet } from '@jishi/contract/quote';
import { Button } from '@jishi/ui/button';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { useDownload } from '../../../shell/use-download';
import { sheet } from '../queries';
import { SheetView } from './sheet-view';
import '@jishi/ui/marks.css';
import '../quote.css';

export function SheetScreen() {
  const { secret = '' } = useParams();
  const { data } = useQuery(aside('价目表', sheet(secret)));
  const [busy, download] = useDownload(downloadSheet, '价目表');
  if (!data) return null;
  return (
    <div className="quote-public">
      <p className="quote-bar">
        <Button disabled={busy} onClick={() => download({ secret })}>
          下载 PDF
        </Button>
        <Button onClick={() => window.print()}>打印</Button>
      </p>
      <SheetView {...data} />
      <p className="quote-foot">价格由{data.issuer}填写，由持有链接的人查看；请勿转发给不相关的人。</p>
    </div>
  );
}
