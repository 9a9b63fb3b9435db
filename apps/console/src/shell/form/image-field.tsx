// A picture, as re-encoded by the server.
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import { FilePick } from './file-pick';
import { useFieldError, useForm, useLocked, useReadOnly, useValue } from './form';
import { type UploadedImage, useImageUpload } from './use-image-upload';

type Props = { path: string; label: string; hint: string; width: number };

export function ImageField({ path, label, hint, width }: Props) {
  const form = useForm();
  const readOnly = useReadOnly();
  const locked = useLocked();
  const address = useValue<string>(path);
  const error = useFieldError(path);
  const [uploaded, setUploaded] = useState<UploadedImage>();
  const { upload, pending, fault } = useImageUpload(width, (image) => {
    setUploaded(image);
    form.set(path, image.url);
  });
  return (
    <FormField label={label} hint={hint} error={error ?? fault}>
      {(control) => (
        <div className="image-field" data-field={path}>
          {address && (
            <figure>
              <img src={address} alt={`${label}，当前的图片`} />
              {uploaded?.url === address && (
                <figcaption className="form-hint">
                  重新编码为 {uploaded.width} × {uploaded.height}，{Math.ceil(uploaded.bytes / 1024)} KB
                </figcaption>
              )}
            </figure>
          )}
          {!readOnly && (
            <span className="picture-tools">
              <FilePick
                control={control}
                accept="image/*"
                disabled={pending}
                onPick={(file) => !locked && upload(file)}
              >
                {pending ? '正在上传' : address ? '换一张图片' : '选择图片'}
              </FilePick>
              {address && (
                <Button aria-label={`去掉${label}`} disabled={pending} onClick={() => !locked && form.set(path, '')}>
                  去掉图片
                </Button>
              )}
            </span>
          )}
        </div>
      )}
    </FormField>
  );
}
