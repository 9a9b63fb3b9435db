// /sms/signatures: members' signatures, their filing at the carriers, and stopping one.
import { revealRealName, searchSignatures, setFiling, stopSignature } from '@jishi/contract/console/sms';
import type { Output } from '@jishi/contract/endpoint';
import { carrier, smsStatus } from '@jishi/contract/enums/sms';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { labelOf } from '../../../shell/labels';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { STATE_AND_OWNER, StopButton, reasonAndTime } from '../submitted';
import { FilingDialog } from './filing-dialog';
import { RealNameDialog } from './real-name-dialog';

type Row = RowOf<typeof searchSignatures>;

const carrierOf = (value: number) => carrier.rows.find((row) => row.value === value)?.label ?? '';

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '签名', fold: 'lead', cell: ({ name }) => `【${name}】` },
  ...STATE_AND_OWNER,
  { key: 'source', title: '来源', fold: 'half', cell: ({ source }) => labelOf('signatureSource', source).label },
  {
    key: 'filings',
    title: '运营商备案',
    fold: 'line',
    cell: ({ filings, hasRealName }) =>
      hasRealName ? (
        filings.map((one) => `${carrierOf(one.carrier)}${labelOf('filingStatus', one.status).label}`).join('，')
      ) : (
        <span className="quiet">用户还没有填写资料</span>
      ),
  },
  ...reasonAndTime<Row>(({ reasons, filings }) =>
    [...reasons, ...filings].flatMap(({ reason }) => (reason === '' ? [] : [reason])),
  ),
  actionColumn((row: Row) => <Acts signature={row} />, 'line'),
];

export function SignaturesScreen() {
  return (
    <ListScreen
      of={searchSignatures}
      title="短信签名"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的签名">换个状态试试；用户编号要完整输入。</EmptyState>}
      nothingYet={<EmptyState title="还没有签名">用户提交签名后列在这里，通过后在这里登记备案。</EmptyState>}
    />
  );
}

function Acts({ signature }: { signature: Row }) {
  const [filing, setFilingOpen] = useState(false);
  const mayFile = useMay(setFiling);
  const { id, name, status, hasRealName } = signature;
  const isInForce = status === smsStatus.filing || status === smsStatus.passed;
  return (
    <>
      {hasRealName && <RealName signature={signature} />}{' '}
      {mayFile && isInForce && (
        <Button size="small" aria-label={`登记备案【${name}】`} onClick={() => setFilingOpen(true)}>
          登记备案
        </Button>
      )}{' '}
      <StopButton
        by={stopSignature}
        list={searchSignatures}
        id={id}
        status={status}
        name={`【${name}】`}
        what={`签名【${name}】`}
      />
      {filing && <FilingDialog signature={signature} onClose={() => setFilingOpen(false)} />}
    </>
  );
}

function RealName({ signature: { id, name } }: { signature: Row }) {
  const may = useMay(revealRealName);
  const [shown, setShown] = useState<{ person: Output<typeof revealRealName>; reason: string }>();
  const reveal = useCall(revealRealName, { silent: true });
  if (!may) return null;
  return (
    <>
      <ReasonButton
        size="small"
        label={`看责任人【${name}】`}
        title="查看责任人的完整信息"
        consequences={['每次查看都记入审计：谁、什么时候、为什么。']}
        hint="留在审计记录里，用户看不到"
        verb="查看"
        templates={['向运营商报备', '运营商要求核对']}
        pending={reveal.isPending}
        onConfirm={async (reason) => setShown({ person: await reveal.mutateAsync({ id, reason }), reason })}
      >
        责任人
      </ReasonButton>
      {shown && <RealNameDialog id={id} name={name} {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
