// Around every layout: progress bar, toasts, dialogs, the document's head.
import { getMemberInfo } from '@jishi/contract/account';
import { getAppConfig, getWebsiteInfo } from '@jishi/contract/content';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type LoaderArgs, useMatches, usePlace } from '@jishi/ui/router';
import { AgreementPrompt } from '../shell/agreement-prompt';
import { query } from '../shell/client';
import { ConfirmDialog } from '@jishi/ui/confirm';
import { errorHead } from '../shell/error-page';
import { type Head, applyHead } from '../shell/head';
import { LayoutOutlet } from '../shell/keep-alive';
import { LoadingMask } from '../shell/loading-mask';
import { LoginDialog } from '../shell/login-dialog';
import { NoticePrompt } from '../shell/notice-prompt';
import { type PageContext, type PageData, loadQueries } from '../shell/page';
import { SecondFactorPrompt } from '../shell/second-factor-prompt';
import { ProgressBar } from '../shell/progress';
import { useStartup } from '../shell/startup';
import { aside } from '@jishi/ui/main-part';
import { Toasts } from '@jishi/ui/toasts';

/** What every page needs once: the site's name and numbers, the start-up configuration, the member if there is one. */
export async function rootLoader({ context }: LoaderArgs<PageContext>): Promise<null> {
  const site = [query(getWebsiteInfo, {}), query(getAppConfig, {})];
  const member = context.signedIn ? [query(getMemberInfo, {})] : [];
  await loadQueries(context.client, [...site, ...member]);
  return null;
}

export function Root() {
  useStartup();
  useStartOfPage();
  const announced = useDocumentHead();
  return (
    <>
      <a className="skip-link" href="#main" onClick={focusContent}>
        跳到正文
      </a>
      <ProgressBar />
      <LayoutOutlet />
      <LoginDialog />
      <AgreementPrompt />
      <NoticePrompt />
      <ConfirmDialog />
      <SecondFactorPrompt />
      <LoadingMask />
      <Toasts />
      <p className="sr" aria-live="polite">
        {announced}
      </p>
    </>
  );
}

/** Kept layouts have a main element each; only one of them is shown. */
function focusContent() {
  const shown = [...document.querySelectorAll('main')].find((main) => main.checkVisibility());
  shown?.focus({ preventScroll: true });
}

/**
 * Every route change starts at the top, or at the part that its address names; keyboards and screen readers start there
 * as well. A link that changes something within a part leaves the reader where they are.
 */
function useStartOfPage() {
  const { location, preventScrollReset: isLeftThere } = usePlace();
  const { pathname, hash, key } = location;
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isAnotherPage = before.current !== pathname;
    before.current = pathname;
    if (hash && !isLeftThere && goToPart(hash.slice(1))) return;
    if (isFirst || !isAnotherPage) return;
    // A block: in Chromium 156 scrollTo returns a promise, which React would take for a clean-up.
    window.scrollTo(0, 0);
    focusContent();
  }, [pathname, hash, key, isLeftThere]);
}

/** Brings a part of the page into view and gives it the focus, if it is there. */
function goToPart(id: string): boolean {
  const part = [...document.querySelectorAll<HTMLElement>(`[id="${CSS.escape(id)}"]`)].find((one) =>
    one.checkVisibility(),
  );
  if (!part) return false;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.scrollIntoView();
  part.focus({ preventScroll: true });
  return true;
}

/** The head of the page that is shown, or of the error in its place. */
function useHead(): Head | undefined {
  const leaf = useMatches().at(-1);
  const { errors, location } = usePlace();
  const failed = errors && Object.values(errors)[0];
  const { pathname } = location;
  return useMemo(
    () =>
      failed === undefined || failed === null
        ? (leaf?.loaderData as PageData | undefined)?.head
        : errorHead(failed, pathname),
    [leaf?.loaderData, failed, pathname],
  );
}

/** Keeps the head true after navigations. Returns the title to read out. */
function useDocumentHead(): string {
  const { data: site } = useQuery(aside('网站名称与页脚', query(getWebsiteInfo, {})));
  const head = useHead();
  const siteName = site?.name ?? '';
  const shown = useRef(head);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!head || shown.current === head) return;
    shown.current = head;
    applyHead(head, siteName);
    setAnnounced(document.title);
  }, [head, siteName]);
  return announced;
}
