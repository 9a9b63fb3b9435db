// Uploads a picture. The server re-encodes it and returns its address.
import { uploadImage } from '@jishi/contract/console/entry';
import type { Output } from '@jishi/contract/endpoint';
import { useState } from 'react';
import { useCall, withFile } from '../client';

export type UploadedImage = Output<typeof uploadImage>;

/** The server takes no larger file. */
const BYTES_MAX = 10 << 20;

/** Uploads the chosen file, at most `width` pixels wide, and returns its address or the reason for refusal. */
export function useImageUpload(width: number, onUploaded: (image: UploadedImage) => void) {
  const [fault, setFault] = useState<string>();
  const call = useCall(uploadImage, {
    silent: true,
    onSuccess: onUploaded,
    onError: (error) => setFault(error.fields[0]?.message ?? error.msg),
  });

  function upload(file: File) {
    if (call.isPending) return;
    if (file.size > BYTES_MAX) return setFault('图片超过 10 MB，请缩小后再传');
    setFault(undefined);
    call.mutate(withFile({ width }, 'image', file));
  }
  return { upload, pending: call.isPending, fault };
}
