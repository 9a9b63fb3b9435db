// The picture of the licence: chosen, dropped or pasted, made smaller here, and read by the server.
import { readLicence } from '@jishi/contract/certification/licence';
import * as codes from '@jishi/contract/codes';
import type { Output } from '@jishi/contract/endpoint';
import { type ControlProps, FormField } from '@jishi/ui/form-field';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../../shell/client';
import { prepareUpload } from '../../../../shell/image-upload';
import { base64Of } from './base64';

export type Reading = Output<typeof readLicence>;

type Props = {
  error: string | undefined;
  /** A picture was handed in before and stands unless another one is chosen. */
  hasEarlier: boolean;
  onPicture: (base64: string) => void;
  onRead: (reading: Reading) => void;
};

const READING_CODES = [codes.refused, codes.unavailable, codes.tooManyRequests, codes.invalidInput];

export function LicencePicture({ error, hasEarlier, onPicture, onRead }: Props) {
  const { shown, busy, said, fault, choose } = usePicture({ onPicture, onRead });
  return (
    <FormField
      label="营业执照照片"
      hint={said || '正本、副本或电子执照都可以，四角完整、字迹清楚；JPG、PNG、WebP，不超过 5 MB'}
      error={fault ?? error}
    >
      {(control) => (
        <div
          className="licence-pick"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void choose(event.dataTransfer.files[0]);
          }}
        >
          {shown && <img src={shown} alt="选中的营业执照" />}
          <PickButton control={control} busy={busy} chosen={shown !== undefined || hasEarlier} onPick={choose} />
          <span className="quiet small">也可以拖到这里，或直接粘贴</span>
        </div>
      )}
    </FormField>
  );
}

type PickProps = { control: ControlProps; busy: boolean; chosen: boolean; onPick: (file?: File) => Promise<void> };

function PickButton({ control, busy, chosen, onPick }: PickProps) {
  return (
    <label className="btn btn-small file-pick">
      {busy ? '正在读取' : chosen ? '换一张' : '选择照片'}
      <input
        {...control}
        className="sr"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        // it keeps the focus while it is read
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          void onPick(file);
        }}
      />
    </label>
  );
}

function usePicture({ onPicture, onRead }: Pick<Props, 'onPicture' | 'onRead'>) {
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [fault, setFault] = useState<string>();
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);

  async function choose(file?: File) {
    if (!file || busy) return;
    setFault(undefined);
    if (!file.type.startsWith('image/')) return setFault('请选择图片');
    const ready = await prepareUpload(file).catch((error: Error) => setFault(error.message));
    if (!ready) return;
    setShown(URL.createObjectURL(ready));
    const picture = await base64Of(ready);
    onPicture(picture);
    setBusy(true);
    setSaid('正在读取照片上的内容，要几秒钟；不想等也可以直接填');
    try {
      onRead(await call(readLicence, { picture }, { ownCodes: READING_CODES }));
      setSaid('已按照片填好，请逐项核对');
    } catch (error) {
      setSaid(error instanceof ApiError ? error.msg : '没有读出来，请直接填写');
    }
    setBusy(false);
  }

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (file) void choose(file);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  });

  return { shown, busy, said, fault, choose };
}
