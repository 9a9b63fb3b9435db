// The conversation as operators see it, with notes that the member does not.
import { readAppealFile } from '@jishi/contract/console/appeal';
import { appealEventWords, appealSide } from '@jishi/contract/enums/appeal';
import { Conversation, FileTile, type Remark } from '@jishi/ui/conversation';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from '../../shell/client';
import { download, readFile } from '../../shell/transport';
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
          <Sent key={file.id} file={file} />
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

function Sent({ file: { id, name, type, bytes } }: { file: Message['files'][number] }) {
  const input = { id };
  const found = useQuery<Blob, ApiError>({
    queryKey: keyOf(readAppealFile, input),
    queryFn: async ({ signal }) => (await readFile(readAppealFile, input, signal)).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const save = () => void download(readAppealFile, input).catch((error: Error) => toast.error(error.message));
  return (
    <FileTile
      {...{ name, type }}
      size={`${Math.max(1, Math.round(bytes / 1024))} KB`}
      blob={found.data}
      failed={found.isError}
      onRetry={() => void found.refetch()}
      onSave={save}
    />
  );
}
