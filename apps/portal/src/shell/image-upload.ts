// Pictures and videos before they are sent: smaller, under a plain name. Anything else goes as it was chosen.

const JPEG_QUALITY = 0.7;

/** `.jpg` for pictures, `.mp4` for videos, named by the moment. */
export function uploadName(type: string, now: Date): string {
  return `${now.getTime()}${type.startsWith('video/') ? '.mp4' : '.jpg'}`;
}

/**
 * The file to send: a picture re-encoded as JPEG, a video under a new name, anything else unchanged. A file keeps its
 * name, so that sending it again is the same attempt.
 * @throws Error in Chinese when the picture cannot be read
 */
export function prepareUpload(file: File): Promise<File> {
  const ready = prepared.get(file) ?? prepare(file);
  prepared.set(file, ready);
  return ready;
}

const prepared = new WeakMap<File, Promise<File>>();

async function prepare(file: File): Promise<File> {
  const name = uploadName(file.type, new Date());
  if (file.type.startsWith('video/')) return new File([file], name, { type: 'video/mp4' });
  if (!file.type.startsWith('image/')) return file;
  return new File([await compressImage(file)], name, { type: 'image/jpeg' });
}

async function compressImage(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new Error('图片打不开，请换一张再传');
  });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency: what shows through would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('图片处理失败，请换一张再传')));
    canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY);
  });
}
