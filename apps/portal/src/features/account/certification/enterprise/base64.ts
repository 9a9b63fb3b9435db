/** A file's bytes as base64 text. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('文件打不开，请换一个'));
    reader.readAsDataURL(file);
  });
}
