// /req/smsManage: sending SMS, what was sent and its counts, the signatures and templates, each behind a tab of the address.
import { ButtonLink } from '@jishi/ui/button';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import type { ComponentType } from 'react';
import { useUrlQuery } from '../../shell/url-query';
import { lazyPart } from '../../shell/lazy-part';
import { NEW_SIGNATURE, NEW_TEMPLATE, type Part, partHref, partOf } from './places';
import { SendPart } from './send/send-part';
import { SignaturesPart } from './signature/signatures-part';
import { TemplatesPart } from './template/templates-part';
import { Today } from './today';
import './sms.css';

const PARTS: Readonly<Record<Part, readonly [name: string, Screen: ComponentType]>> = {
  send: ['发送', SendPart],
  message: ['发送记录', lazyPart(async () => (await import('./message/record-part')).RecordPart)],
  statistic: ['统计', lazyPart(async () => (await import('./statistic/statistic-part')).StatisticPart)],
  signature: ['签名', SignaturesPart],
  template: ['模板', TemplatesPart],
};

export function ManageScreen() {
  const [{ tab }] = useUrlQuery();
  const open = partOf(tab);
  const [, Screen] = PARTS[open];
  return (
    <>
      <PageHead
        title="短信服务"
        actions={
          <>
            <ButtonLink to={NEW_SIGNATURE}>新建签名</ButtonLink>
            <ButtonLink to={NEW_TEMPLATE}>新建模板</ButtonLink>
          </>
        }
      />
      <nav className="page-tabs" aria-label="短信">
        {Object.entries(PARTS).map(([part, [name]]) => (
          <Link key={part} to={partHref(part as Part)} aria-current={part === open ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {open !== 'send' && open !== 'message' && <Today />}
      <Screen />
    </>
  );
}
