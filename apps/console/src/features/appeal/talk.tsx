// The conversation as operators see it, with notes that the member does not.
import { readAppealFile } from '@jishi/contract/console/appeal';
import { appealEventWords, appealSide } from '@jishi/contract/enums/appeal';
import { Conversation, type Remark } from '@jishi/ui/conversation';
import { RuledHead } from '@jishi/ui/ruled-head';
import { SentTile } from '../../shell/sent-tile';
import type { Case } from './case';

type Message = Case['messages'][number];

export function Talk({ of }: { of: Case }) {
  return (
    <section>
      <RuledHead title="往来" note="灰底的只有运营人员看得到" />
      <Conversation label="往来" remarks={of.messages.map((message) => remarkOf(of, message))} />
    </section>
  );
}

function remarkOf(of: Case, { id, side, event, text, files, time, by }: Message): Remark {
  const shown = { id, time, text };
  if (event !== null) {
    const words = appealEventWords(event);
    return { ...shown, look: 'event', mark: '', name: by ? `${words}（${by}）` : words };
  }
  if (side === appealSide.member) {
    const tiles = files.length > 0 && (
      <div className="talk-files">
        {files.map((file) => (
          <SentTile key={file.id} endpoint={readAppealFile} file={file} type={file.type} />
        ))}
      </div>
    );
    return { ...shown, look: 'other', mark: '用', name: of.memberPhone || '用户', role: '用户', files: tiles };
  }
  if (side === appealSide.note)
    return { ...shown, look: 'note', mark: '内', name: by || '系统', role: '只有运营人员看得到' };
  const role = side === appealSide.supplier ? `供应商的答复，由${by}转达` : '回复用户';
  return { ...shown, look: 'own', mark: side === appealSide.supplier ? '供' : '客', name: by, role };
}
