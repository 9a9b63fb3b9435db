// The head of every console screen: breadcrumb, title, actions.
import { Breadcrumb, type Crumb } from '@jishi/ui/breadcrumb';
import { PageHead } from '@jishi/ui/page-head';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from '@jishi/ui/router';
import { placeOf } from './menu';

type Props = {
  title: string;
  /** Beside the title: a state, a tag. */
  mark?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Screen({ title, mark, note, actions, children }: Props) {
  const trail = useTrail(title);
  useDocumentTitle(title);
  return (
    <>
      <Breadcrumb trail={trail} />
      <PageHead
        title={
          <>
            {title} {mark}
          </>
        }
        note={note}
        actions={actions}
      />
      {children}
    </>
  );
}

/** Shown by the browser's tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - 运营台`;
  }, [title]);
}

function useTrail(title: string): Crumb[] {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  if (!place) return [{ name: title }];
  const { group, entry } = place;
  const isEntry = pathname === entry.to;
  return [{ name: group }, ...(isEntry ? [] : [{ name: entry.name, to: entry.to }]), { name: title }];
}
