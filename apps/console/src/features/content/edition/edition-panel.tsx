// A version of an agreement to read.
import type { listProtocols } from '@jishi/contract/console/content';
import type { Output } from '@jishi/contract/endpoint';
import { SidePanel } from '@jishi/ui/side-panel';

type Edition = Output<typeof listProtocols>[number];

export function EditionPanel({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  return (
    <SidePanel title={`${edition.title} ${edition.version}`} onClose={onClose}>
      <div className="prose edition-text" dangerouslySetInnerHTML={{ __html: edition.html }} />
    </SidePanel>
  );
}
