// The source of the document: a file or pasted text. Reading it saves nothing.
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { Tabs } from '@jishi/ui/tabs';
import { useState } from 'react';
import { FilePick } from '../../../shell/form/file-pick';

/** The server takes no larger file. */
const BYTES_MAX = 10 << 20;
const TOO_LARGE = '文档超过 10 MB，请拆开或去掉不用的部分';

type Props = {
  /** Why the last one was not read. */
  fault: string | undefined;
  busy: boolean;
  onDocument: (document: File) => void;
  onFault: (message: string) => void;
};

export function DocumentSource({ fault, busy, onDocument, onFault }: Props) {
  const [way, setWay] = useState<'file' | 'paste'>('file');
  const [text, setText] = useState('');

  function take(document: File) {
    if (document.size > BYTES_MAX) onFault(TOO_LARGE);
    else onDocument(document);
  }
  return (
    <div className="document-source" aria-busy={busy}>
      <Tabs
        label="文档从哪里来"
        tabs={[
          ['file', '选择文件'],
          ['paste', '粘贴'],
        ]}
        open={way}
        onOpen={setWay}
      >
        {way === 'file' ? (
          <FormField label="OpenAPI 文档" hint="OpenAPI 3.0 或 3.1，JSON 或 YAML，最大 10 MB" error={fault}>
            {(control) => (
              <FilePick
                control={control}
                accept=".json,.yaml,.yml,application/json,application/yaml"
                disabled={busy}
                onPick={take}
              >
                {busy ? '正在读取文档' : '选择文件'}
              </FilePick>
            )}
          </FormField>
        ) : (
          <>
            <FormField label="OpenAPI 文档" hint="OpenAPI 3.0 或 3.1，JSON 或 YAML" error={fault}>
              {(control) => (
                <textarea
                  {...control}
                  className="input mono"
                  rows={14}
                  spellCheck={false}
                  readOnly={busy}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </FormField>
            <Button
              look="main"
              disabled={busy || !text.trim()}
              onClick={() => take(new File([text], '粘贴的文档', { type: 'text/plain' }))}
            >
              {busy ? '正在读取' : '读取文档'}
            </Button>
          </>
        )}
      </Tabs>
    </div>
  );
}
