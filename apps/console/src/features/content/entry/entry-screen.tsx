// /content/:kind/new and /content/:kind/:entryId: an entry with its draft, its state, its versions.
import { getEntry } from '@jishi/contract/console/entry';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { Screen } from '../../../shell/screen';
import { EntryEditor } from './entry-editor';
import { type KindWords, kindOf } from './entry-kinds';
import { UnknownKind } from './unknown-kind';

export function NewEntryScreen() {
  const words = kindOf(useParams().kind);
  return words ? <EntryEditor key={words.kind} words={words} stored={undefined} /> : <UnknownKind />;
}

export function EntryScreen() {
  const { kind, entryId = '' } = useParams();
  const words = kindOf(kind);
  return words ? <StoredEntry key={entryId} words={words} id={entryId} /> : <UnknownKind />;
}

function StoredEntry({ words, id }: { words: KindWords; id: string }) {
  // Always as it is now: a form over yesterday's content would save it back.
  const found = useQuery({ ...query(getEntry, { id }), gcTime: 0, staleTime: Infinity });
  if (found.data?.kind === words.kind) return <EntryEditor words={words} stored={found.data} />;
  return (
    <Screen title={words.name}>
      {found.data ? (
        <UnknownKind />
      ) : (
        <Loaded of={found} what={words.name}>
          {() => null}
        </Loaded>
      )}
    </Screen>
  );
}
