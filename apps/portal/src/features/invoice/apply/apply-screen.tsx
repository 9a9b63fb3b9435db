// /fund/invoiceManagement/applyInvoice: what to invoice, on whose name, what it will look like.
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { useUrlQuery } from '../../../shell/url-query';
import { Equation } from '../equation';
import { INVOICES } from '../places';
import { consumption, invoice } from '../queries';
import { ApplyForm } from './apply-form';
import { askedAmong } from './chosen';

export function ApplyScreen() {
  return (
    <>
      <PageHead title="申请开票" actions={<Link to={INVOICES}>发票列表</Link>} />
      <Equation />
      <Form />
    </>
  );
}

/** The form, once it is known what its address asks for. */
function Form() {
  const [search] = useUrlQuery();
  const { again, orderNo, month } = search;
  const records = useQuery({ ...consumption({}), staleTime: 0 });
  const asked = again ?? orderNo ?? month ?? '';
  const [known, setKnown] = useState('');
  const earlier = useQuery({ ...invoice(again ?? ''), enabled: again !== undefined });
  if (!records.data) {
    return records.error ? (
      <Failure title="消费记录没有加载出来" reason={records.error.msg} onRetry={() => void records.refetch()} />
    ) : (
      <TableSkeleton rows={8} />
    );
  }
  // What was bought a moment ago is picked as well: what an earlier visit read is not enough.
  const isComing = records.isFetching || (again !== undefined && earlier.isPending);
  if (asked !== known && isComing) return <TableSkeleton rows={8} />;
  if (asked !== known) setKnown(asked);
  const recordIds = earlier.data?.parts.map(({ recordId }) => recordId);
  const picked = askedAmong(records.data.list, { orderNo, month, recordIds });
  return (
    <>
      {asked && picked.length === 0 && (
        <p className="note apply-missing">要开的这笔消费现在没有可开的金额：已经开过、已经退款，或还没有月结。</p>
      )}
      <ApplyForm key={asked} first={{ picked, remark: earlier.data?.remark ?? '' }} />
    </>
  );
}
