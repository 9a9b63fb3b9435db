// A table with accounts, CSV or Excel: read by the server, shown as a list that can be corrected.
import { readSmsFile } from '@jishi/contract/sms/send';
import { useCall } from '../../shell/client';

export function FileButton({ onRead }: { onRead: (list: string) => void }) {
  const { mutateAsync, isPending } = useCall(readSmsFile);
  async function read(file: File) {
    const { list } = await mutateAsync({ file } as unknown as Record<string, never>);
    onRead(list);
  }
  return (
    <p>
      <label className="btn btn-small file-pick">
        {isPending ? '正在读取' : '从表格导入'}
        <input
          className="sr"
          type="file"
          accept=".csv,.xlsx,.txt"
          disabled={isPending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // the same file can be chosen again after it was corrected
            event.target.value = '';
            if (file) void read(file).catch(() => undefined);
          }}
        />
      </label>
    </p>
  );
}
