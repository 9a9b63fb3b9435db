// An important notice above any page, until it was seen in this browser.
import { keep, kept } from '@jishi/client/kept';
import { getNewNotice } from '@jishi/contract/content/notice';
import { Button, ButtonLink } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { noticeAddress } from './queries';
import './notice-board.css';

const SEEN = 'notice-seen';

export function ImportantNotice() {
  const [seen, setSeen] = useState(() => kept(SEEN));
  const { data } = useQuery({ ...aside('重要公告', query(getNewNotice, {})), staleTime: Infinity });
  const notice = data?.notice;
  if (!notice || notice.id === seen) return null;
  function close() {
    setSeen(notice!.id);
    keep(SEEN, notice!.id);
  }
  return (
    <Dialog title={notice.title} onClose={close}>
      <div className="prose notice-dialog" dangerouslySetInnerHTML={{ __html: notice.html }} />
      <div className="dialog-actions">
        <ButtonLink to={noticeAddress(notice.id)} onClick={close}>
          在公告里看
        </ButtonLink>
        <Button look="main" onClick={close}>
          知道了
        </Button>
      </div>
    </Dialog>
  );
}
