// /quote: the member's price lists, what changed from one to the next, who gets them, and the list that is being written.
import { ButtonLink } from '@jishi/ui/button';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import type { ComponentType } from 'react';
import { lazyPart } from '../../shell/lazy-part';
import { useUrlQuery } from '../../shell/url-query';
import { NoticesPart } from './notices-part';
import { type Part, partHref, partOf } from './places';
import { RecipientsPart } from './recipient/recipients-part';
import { RecordsPart } from './records-part';
import { VersionPart } from './version/version-part';
import './quote.css';

const PARTS: Readonly<Record<Part, readonly [name: string, Screen: ComponentType]>> = {
  records: ['报价记录', RecordsPart],
  notices: ['变动通知', NoticesPart],
  recipients: ['收件邮箱', RecipientsPart],
  edit: ['编辑报价', lazyPart(async () => (await import('./edit/edit-part')).EditPart)],
};

export function QuoteScreen() {
  const [{ tab, id }] = useUrlQuery();
  if (id) return <VersionPart key={id} id={id} />;
  const open = partOf(tab);
  const [, Screen] = PARTS[open];
  return (
    <>
      <PageHead
        title="报价"
        actions={
          open !== 'edit' && (
            <ButtonLink look="main" to={partHref('edit')}>
              编辑报价
            </ButtonLink>
          )
        }
      />
      <nav className="page-tabs" aria-label="报价">
        {Object.entries(PARTS).map(([part, [name]]) => (
          <Link key={part} to={partHref(part as Part)} aria-current={part === open ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <Screen />
    </>
  );
}
