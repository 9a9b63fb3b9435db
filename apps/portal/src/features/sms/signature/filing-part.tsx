// A signature's real-name filing: how far each carrier is, and the person it is filed with.
import { carrier, smsStatus } from '@jishi/contract/enums/sms';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useState } from 'react';
import { Status } from '../../../shell/labels';
import { KeptFiles } from './kept-files';
import { RealNameForm } from './real-name-form';
import type { Detail } from './use-signature-form';

export function FilingPart({ signature }: { signature: Detail }) {
  const { realName, filings, status } = signature;
  const [writing, setWriting] = useState(false);
  const isOpen = status !== smsStatus.stopped;
  return (
    <section className="sms-part" aria-labelledby="filing">
      <RuledHead id="filing" title="实名备案" note="运营商要求每个签名有责任人；备好一家就能发往那一家" />
      <ul className="sms-filings">
        {filings.map(({ carrier: value, status: filed, reason }) => (
          <li key={value}>
            <b>{carrier.rows.find((row) => row.value === value)?.label}</b>
            <Status of="filingStatus" value={filed} />
            {reason && <span className="small quiet">{reason}</span>}
          </li>
        ))}
      </ul>
      {realName && !writing ? (
        <>
          <FactList
            facts={[
              ['责任人', realName.name],
              ['身份证号', <span className="mono">{realName.idNumber}</span>],
              ['手机', realName.phone],
              ['营业执照', <KeptFiles files={[realName.licence]} />],
            ]}
          />
          {isOpen && (
            <p className="sms-submit">
              <Button onClick={() => setWriting(true)}>更换责任人或执照</Button>
            </p>
          )}
        </>
      ) : (
        isOpen && <RealNameForm signature={signature} onSaved={() => setWriting(false)} />
      )}
    </section>
  );
}
