// The tab of signatures: where each is filed, what it waits for.
import { EmptyState } from '@jishi/ui/empty-state';
import { RecordList } from '@jishi/ui/record-list';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { NEW_SIGNATURE } from '../places';
import { SIGNATURES } from '../queries';
import { SignatureTable } from '../signature-table';

export function SignaturesPart() {
  const signatures = useQuery(SIGNATURES);
  return (
    <section className="sms-part" aria-labelledby="signatures">
      <RuledHead
        id="signatures"
        title="签名"
        note="短信开头方括号里的名字，运营商要求实名备案"
        more={signatures.data && signatures.data.total > 0 && `${signatures.data.total} 个`}
      />
      <RecordList
        of={signatures}
        what="签名"
        rows={3}
        nothingYet={
          <EmptyState title="还没有签名">
            用公司、网站、应用或商标的名称，通常 2 小时内审核。 <Link to={NEW_SIGNATURE}>新建签名</Link>
          </EmptyState>
        }
      >
        {(page) => <SignatureTable rows={page.list} />}
      </RecordList>
    </section>
  );
}
