// What is typed, kept in this tab so that a reload, a fault or a new sign-in loses nothing of it.
import { keep, kept } from '@jishi/client/kept';
import { useEffect, useState } from 'react';
import { useMember } from '../../../shell/member';
import { useUrlQuery } from '../../../shell/url-query';
import { type Draft, EMPTY, readDraft } from './rules';

const IN_TAB = { session: true };
/** Under the member's own name: another one who signs in here sees nothing of it. */
export const keptUnder = (what: 'draft' | 'sending', memberId: string) => `sms.${what}.${memberId}`;

export function useDraft() {
  const memberId = useMember()?.id;
  const [{ signatureId, templateId }] = useUrlQuery();
  const chosen = { ...(signatureId && { signatureId }), ...(templateId && { templateId }) };
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, ...chosen });
  // the server has no tab: what is kept comes once the page stands
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (!memberId || isRestored) return;
    const before = readDraft(kept(keptUnder('draft', memberId), IN_TAB));
    if (before) setDraft((now) => ({ ...before, ...chosen, ...typedIn(now) }));
    setRestored(true);
  });
  useEffect(() => {
    if (!memberId || !isRestored) return undefined;
    const timer = setTimeout(() => keep(keptUnder('draft', memberId), JSON.stringify(draft), IN_TAB), 300);
    return () => clearTimeout(timer);
  }, [draft, isRestored, memberId]);
  return { draft, change: (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch })) };
}

/** What was typed before the page stood. */
function typedIn({ list, phone }: Draft): Partial<Draft> {
  return { ...(list && { list }), ...(phone && { phone }) };
}
