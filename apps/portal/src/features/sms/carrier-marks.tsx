// Where a signature is filed: a solid frame for a carrier that has it, a dashed one for one that has not.
import { carrier, filingStatus } from '@jishi/contract/enums/sms';
import { useLabel } from '../../shell/labels';
import type { Signature } from './standing';

export function CarrierMarks({ filings }: Pick<Signature, 'filings'>) {
  const wordsOf = useLabel('filingStatus');
  return (
    <span className="carriers">
      {filings.map(({ carrier: value, status, reason }) => (
        <span
          key={value}
          className={`carrier carrier-${KINDS[status] ?? 'none'}`}
          title={[wordsOf(status).label, reason].filter(Boolean).join('：')}
        >
          {carrier.rows.find((row) => row.value === value)?.label}
          <span className="sr">{wordsOf(status).label}</span>
        </span>
      ))}
    </span>
  );
}

const KINDS: Readonly<Record<number, string>> = {
  [filingStatus.filed]: 'filed',
  [filingStatus.underWay]: 'under-way',
  [filingStatus.refused]: 'refused',
};
