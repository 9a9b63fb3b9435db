// One note about a member. What was withdrawn is folded away, not gone.
import type { MemberNote } from '@jishi/contract/console/member-note';
import { Moment } from '@jishi/ui/beijing-time';
import { Unfold } from '@jishi/ui/unfold';
import type { ReactNode } from 'react';
import type * as z from 'zod';

type Props = {
  note: z.output<typeof MemberNote>;
  isPinned?: boolean;
  withdrawn?: { by: string; time: string } | null;
  /** What can be done with it. */
  children?: ReactNode;
};

export function NoteRow({ note: { author, createTime, text }, isPinned, withdrawn, children }: Props) {
  return (
    <li className={isPinned ? 'talk-note' : undefined}>
      <div className="talk-said">
        <span className="talk-mark" aria-hidden="true">
          {[...author][0]}
        </span>
        <div>
          <p className="talk-who">
            <b>{author}</b>
            {isPinned && <span>置顶</span>}
            <Moment time={createTime} />
          </p>
          {withdrawn ? (
            <Unfold
              className="note-gone"
              summary={
                <>
                  {withdrawn.by}撤回于 <Moment time={withdrawn.time} />
                </>
              }
            >
              <p className="talk-text break">{text}</p>
            </Unfold>
          ) : (
            <p className="talk-text break">{text}</p>
          )}
          {children && <p className="note-acts">{children}</p>}
        </div>
      </div>
    </li>
  );
}
