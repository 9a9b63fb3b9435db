// Puts an uploaded picture at the cursor, with words for those who do not see it.
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { FilePick } from '../../../shell/form/file-pick';
import { useImageUpload } from '../../../shell/form/use-image-upload';

export function PictureBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [alt, setAlt] = useState('');
  const { upload, pending, fault } = useImageUpload(1600, ({ url, width, height }) => {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src: url, alt: alt.trim(), width, height } })
      .run();
    onClose();
  });
  return (
    <div className="rich-text-link">
      <FormField label="图片说明" hint="读屏与图片打不开时用，装饰图可不填">
        {(control) => (
          <input {...control} className="input" value={alt} onChange={(event) => setAlt(event.target.value)} />
        )}
      </FormField>
      <FormField label="图片" hint="最宽 1600 像素，上传时重新编码" error={fault}>
        {(control) => (
          <FilePick control={control} accept="image/*" disabled={pending} onPick={upload}>
            {pending ? '正在上传' : '选择图片'}
          </FilePick>
        )}
      </FormField>
      <Button size="small" onClick={onClose}>
        不加图片
      </Button>
    </div>
  );
}
