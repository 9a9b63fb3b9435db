// /members/:memberId/notes: what operators noted about a member, the newest first.
import {
  listMemberNotes,
  pinMemberNote,
  withdrawMemberNote,
  writeMemberNote,
} from '@jishi/contract/console/member-note';
import type { RowOf } from '@jishi/contract/list';
import { Button, Press } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { usePage } from '../../../shell/list-conditions';
import { useMay } from '../../../shell/operator';
import { CursorPager } from '../../../shell/pagers';
import { ReasonDialog } from '../../../shell/reason-dialog';
import { RecordList } from '../../../shell/record-list';
import { NoteDialog } from './note-dialog';
import { NoteRow } from './note-row';
import { useRefreshNotes } from './refresh';

type Note = RowOf<typeof listMemberNotes>;

export function MemberNotes() {
  const { memberId = '' } = useParams();
  const mayWrite = useMay(writeMemberNote);
  const notes = usePage(listMemberNotes, [], { id: memberId });
  const [writing, setWriting] = useState(false);
  return (
    <section>
      <RuledHead
        title="备注"
        note="只有操作员看得到"
        more={mayWrite && <Button onClick={() => setWriting(true)}>写备注</Button>}
      />
      <RecordList
        of={notes}
        what="备注"
        nothingYet={
          <EmptyState title="还没有备注">例如“退款有争议，先找法务”：写下来，下一位同事打开就看得到。</EmptyState>
        }
      >
        {(page) => (
          <>
            <ol className="talk" aria-label="备注">
              {page.list.map((note) => (
                <NoteRow key={note.id} note={note} isPinned={note.isPinned} withdrawn={note.withdrawn}>
                  {mayWrite && !note.withdrawn && <Acts note={note} />}
                </NoteRow>
              ))}
            </ol>
            <CursorPager of={page} />
          </>
        )}
      </RecordList>
      {writing && <NoteDialog id={memberId} onClose={() => setWriting(false)} />}
    </section>
  );
}

function Acts({ note: { id, isPinned, mayWithdraw } }: { note: Note }) {
  const refresh = useRefreshNotes();
  const [withdrawing, setWithdrawing] = useState(false);
  const pin = useCall(pinMemberNote, {
    onSuccess: () => toast.success(isPinned ? '已取消置顶' : '已置顶'),
    onSettled: refresh,
  });
  const withdraw = useCall(withdrawMemberNote, {
    silent: true,
    onSuccess: () => toast.success('已撤回'),
    onSettled: refresh,
  });
  return (
    <>
      <Press className="text-button" disabled={pin.isPending} onClick={() => pin.mutate({ id, isPinned: !isPinned })}>
        {isPinned ? '取消置顶' : '置顶'}
      </Press>
      {mayWithdraw && (
        <button type="button" className="text-button" onClick={() => setWithdrawing(true)}>
          撤回
        </button>
      )}
      {withdrawing && (
        <ReasonDialog
          title="撤回备注"
          consequences={['备注标明已撤回，折叠起来；内容仍看得到。', '撤回后不能恢复，可以再写一条。']}
          hint="留在审计记录里"
          verb="撤回备注"
          pending={withdraw.isPending}
          onConfirm={(reason) => withdraw.mutateAsync({ id, reason })}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}
