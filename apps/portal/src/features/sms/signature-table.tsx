// The member's signatures: where each is filed, what it waits for, what can be done with it.
import { filingStatus, smsStatus } from '@jishi/contract/enums/sms';
import { Moment } from '@jishi/ui/beijing-time';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { Status, useLabel } from '../../shell/labels';
import { CarrierMarks } from './carrier-marks';
import { sendHref, signatureHref } from './places';
import { type Signature, isWaiting, signatureWords } from './standing';
import { useSignatureActs } from './use-acts';

export function SignatureTable({ rows }: { rows: readonly Signature[] }) {
  return <LedgerTable caption="签名" columns={useColumns()} rows={rows} rowKey={({ id }) => id} />;
}

function useColumns(): Column<Signature>[] {
  const sourceOf = useLabel('signatureSource');
  return [
    { key: 'name', title: '签名', fold: 'lead', cell: ({ name }) => <b className="bracketed">【{name}】</b> },
    {
      key: 'source',
      title: '来源',
      fold: 'none',
      cell: ({ source }) => <span className="nowrap">{sourceOf(source).label}</span>,
    },
    { key: 'time', title: '提交', fold: 'none', cell: ({ submitTime }) => <Moment time={submitTime} /> },
    { key: 'filings', title: '运营商备案', fold: 'line', cell: ({ filings }) => <CarrierMarks filings={filings} /> },
    {
      key: 'status',
      title: '状态',
      fold: 'tail',
      width: '88px',
      cell: ({ status }) => <Status of="smsStatus" value={status} />,
    },
    {
      key: 'words',
      title: '说明',
      label: '',
      fold: 'line',
      cell: (row) => <span className="sms-words">{signatureWords(row)}</span>,
    },
    { key: 'action', title: '操作', label: '', fold: 'line', align: 'end', cell: (row) => <Acts signature={row} /> },
  ];
}

function Acts({ signature }: { signature: Signature }) {
  const { takeBack, remove } = useSignatureActs();
  const { id, name } = signature;
  return (
    <span className="sms-acts">
      {canSend(signature) && (
        <Link to={sendHref({ signatureId: id })} aria-label={`用【${name}】发送`}>
          发送
        </Link>
      )}
      {isWaiting(signature) && (
        <button
          type="button"
          className="text-button"
          aria-label={`撤回【${name}】`}
          // a toast has told of a failure
          onClick={() => void takeBack(signature).catch(() => undefined)}
        >
          撤回
        </button>
      )}
      <Link to={signatureHref(id)} aria-label={`${openWords(signature)}：【${name}】`}>
        {openWords(signature)}
      </Link>
      {!isWaiting(signature) && (
        <button
          type="button"
          className="text-button"
          aria-label={`删除【${name}】`}
          onClick={() => void remove(signature).catch(() => undefined)}
        >
          删除
        </button>
      )}
    </span>
  );
}

const IN_FORCE: readonly number[] = [smsStatus.passed, smsStatus.filing];
const canSend = ({ status, filings }: Signature) =>
  IN_FORCE.includes(status) && filings.some((filing) => filing.status === filingStatus.filed);

function openWords({ status, hasRealName }: Signature): string {
  if (status === smsStatus.refused || status === smsStatus.draft) return '修改后再交';
  if (status === smsStatus.stopped) return '查看';
  if (status === smsStatus.filing) return hasRealName ? '看备案' : '填备案资料';
  return status === smsStatus.waiting ? '查看' : '编辑';
}
