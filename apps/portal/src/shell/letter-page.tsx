// What the reader of a mail decides without signing in: a page under the site's name, and nothing else of the site.
import { getWebsiteInfo } from '@jishi/contract/content';
import { Logo } from '@jishi/ui/logo';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from './client';
import './letter-page.css';

export function LetterPage({ title, children }: { title: string; children: ReactNode }) {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  return (
    <div className="letter-page">
      <header>
        <Logo name={site?.name ?? ''} />
      </header>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
