// The conversation as operators see it, with notes that the member does not.
import { readTicketPicture } from '@jishi/contract/console/support';
import { ticketEventWords, ticketSide } from '@jishi/contract/enums/ticket-talk';
import { Conversation, type Remark } from '@jishi/ui/conversation';
import { RuledHead } from '@jishi/ui/ruled-head';
import { SentTile } from '../../shell/sent-tile';
import type { Case } from './case';

export function Talk({ of }: { of: Case }) {
  return (
    <section>
      <RuledHead title="往来" note="灰底的只有运营人员看得到" />
      <Conversation label="往来" remarks={of.messages.map((message) => remarkOf(of, message))} />
    </section>
  );
}

function remarkOf(of: Case, { id, side, event, text, pictures, time, by }: Case['messages'][number]): Remark {
  const shown = { id, time, text };
  if (event !== null) {
    const words = ticketEventWords(event);
    return { ...shown, look: 'event', mark: '', name: by ? `${words}（${by}）` : words };
  }
  if (side === ticketSide.member) {
    const files = pictures.length > 0 && (
      <div className="talk-files">
        {pictures.map((picture) => (
          <SentTile key={picture.id} endpoint={readTicketPicture} file={picture} type="image/webp" />
        ))}
      </div>
    );
    return { ...shown, look: 'other', mark: '用', name: of.memberPhone || '用户', role: '用户', files };
  }
  if (side === ticketSide.note)
    return { ...shown, look: 'note', mark: '内', name: by || '系统', role: '只有运营人员看得到' };
  return { ...shown, look: 'own', mark: '客', name: by, role: '回复用户' };
}
