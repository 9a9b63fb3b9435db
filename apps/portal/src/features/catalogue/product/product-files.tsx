// All endpoints of a product at once, for the tools that a developer has: a document, a collection, or a client with the signature in it.
import type { Input } from '@jishi/contract/endpoint';
import { getProductFile } from '@jishi/contract/product-file';

const FILES: Record<Input<typeof getProductFile>['kind'], string> = {
  openapi: 'OpenAPI',
  postman: 'Postman',
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  php: 'PHP',
};

export function ProductFiles({ id }: { id: string }) {
  return (
    <p className="remark links">
      下载文档或客户端：
      {Object.entries(FILES).map(([kind, name]) => (
        <a key={kind} href={`${getProductFile.path}?id=${id}&kind=${kind}`}>
          {name}
        </a>
      ))}
    </p>
  );
}
