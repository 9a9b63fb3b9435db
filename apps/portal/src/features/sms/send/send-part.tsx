// The tab for sending: whom, what, when; beside it the message on a phone, its price, and what was found.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Link } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRICE, USABLE_SIGNATURES, USABLE_TEMPLATES } from '../queries';
import { NEW_SIGNATURE, NEW_TEMPLATE, partHref } from '../places';
import { Balance } from './balance';
import { Letter } from './letter';
import { Recipients } from './recipients';
import { RunningBatch } from './running-batch';
import { Slip } from './slip';
import { listedOf, whatOf } from './rules';
import { useDraft } from './use-draft';
import { type Template, useChecked, useSending } from './use-sending';
import { When } from './when';
import './send.css';

export function SendPart() {
  const price = useQuery(PRICE);
  const signatures = useQuery(USABLE_SIGNATURES);
  const templates = useQuery(USABLE_TEMPLATES);
  const failed = [price, signatures, templates].find(({ error, data }) => error && !data);
  if (failed) {
    const again = () => void Promise.all([price.refetch(), signatures.refetch(), templates.refetch()]);
    return <Failure title="发送短信没有加载出来" reason={failed.error!.msg} onRetry={again} />;
  }
  if (!price.data || !signatures.data || !templates.data) return <TableSkeleton rows={6} />;
  const own = { signatures: signatures.data.list, templates: templates.data.list as unknown as Template[] };
  return (
    <>
      <Balance price={price.data} />
      {own.signatures.length > 0 && own.templates.length > 0 ? (
        <Writing {...own} price={price.data} />
      ) : (
        <NothingToSendWith hasSignature={own.signatures.length > 0} hasTemplate={own.templates.length > 0} />
      )}
      <RunningBatch />
    </>
  );
}

type Own = { signatures: readonly { id: string; name: string; carriers: number[] }[]; templates: readonly Template[] };

function Writing({ signatures, templates, price }: Own & { price: Parameters<typeof Balance>[0]['price'] }) {
  const { draft, change } = useDraft();
  const [sample, setSample] = useState(0);
  const signature = signatures.find(({ id }) => id === draft.signatureId) ?? signatures[0]!;
  const template = templates.find(({ id }) => id === draft.templateId) ?? templates[0]!;
  const listed = listedOf(draft.mode === 'list' ? draft.list : '');
  const chosen = { ...draft, signatureId: signature.id, templateId: template.id };
  const what = whatOf(chosen, listed, template.variables);
  const checking = useChecked(what, sample);
  const sending = useSending(() => {
    change({ phone: '', list: '' });
    setSample(0);
  });
  const typed = (patch: Parameters<typeof change>[0]) => {
    sending.forgetFault();
    change(patch);
  };
  return (
    <div className="columns columns-slip sms-send">
      <div>
        <Recipients draft={draft} listed={listed} checking={checking} change={typed} />
        <Letter
          draft={chosen}
          listed={listed}
          own={{ signatures, templates }}
          chosen={{ signature, template }}
          change={typed}
        />
        <When draft={draft} kind={template.kind} price={price} checking={checking} change={typed} />
      </div>
      <aside aria-label="预览与费用">
        <Slip
          draft={chosen}
          listed={listed}
          chosen={{ signature, template }}
          price={price}
          what={what}
          checking={checking}
          sending={sending}
          sample={sample}
          onSample={setSample}
        />
      </aside>
    </div>
  );
}

function NothingToSendWith({ hasSignature, hasTemplate }: { hasSignature: boolean; hasTemplate: boolean }) {
  return (
    <EmptyState title={hasSignature ? '还没有能用的模板' : '还没有能用的签名'}>
      发送要用通过审核的签名与模板，签名至少要有一家运营商备案。{' '}
      {!hasSignature && (
        <>
          <Link to={NEW_SIGNATURE}>新建签名</Link> <Link to={partHref('signature')}>看签名的进度</Link>{' '}
        </>
      )}
      {!hasTemplate && (
        <>
          <Link to={NEW_TEMPLATE}>新建模板</Link> <Link to={partHref('template')}>看模板的进度</Link>
        </>
      )}
    </EmptyState>
  );
}
