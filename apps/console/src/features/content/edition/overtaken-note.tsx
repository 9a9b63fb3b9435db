// Somebody published a version meanwhile: the input stays and the writer decides.
import type { listProtocols } from '@jishi/contract/console/content';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { useState } from 'react';
import { useForm } from '../../../shell/form/form';

export function OvertakenNote({ current }: { current: Output<typeof listProtocols>[number] }) {
  const form = useForm();
  const [reading, setReading] = useState(false);

  function startOver() {
    const { title, html, version } = current;
    form.settle({ title, html, after: version });
  }
  return (
    <div className="note restored" role="status">
      <p>
        这期间发布了版本 <span className="mono">{current.version}</span>，您写的内容都还在。
        看过它之后，可以仍用您写的内容作为下一版，或从它重新开始。
      </p>
      <Button size="small" onClick={() => setReading(true)}>
        看版本 {current.version}
      </Button>
      <Button size="small" onClick={() => form.set('after', current.version)}>
        仍用我写的
      </Button>
      <Button size="small" onClick={startOver}>
        从它重新开始
      </Button>
      {reading && (
        <Dialog title={`${current.title} ${current.version}`} onClose={() => setReading(false)}>
          {/* Takes the focus, or the dialog would open at its end, where its button is. */}
          <div className="prose edition-text" tabIndex={0} dangerouslySetInnerHTML={{ __html: current.html }} />
          <p className="dialog-actions">
            <Button onClick={() => setReading(false)}>看完了</Button>
          </p>
        </Dialog>
      )}
    </div>
  );
}
