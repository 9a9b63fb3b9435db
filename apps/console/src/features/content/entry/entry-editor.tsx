// Writes an entry: saved as a draft, then published. Refusals are shown at their fields; input is kept.
import { getEntry, listEntries, listEntryVersions, saveEntry } from '@jishi/contract/console/entry';
import * as codes from '@jishi/contract/codes';
import { entryStatus } from '@jishi/contract/enums/content';
import { Button } from '@jishi/ui/button';
import { Tabs } from '@jishi/ui/tabs';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { query, refreshReads, useCall } from '../../../shell/client';
import { FormFrame, focusField } from '../../../shell/form/form';
import { FormFault } from '../../../shell/form/form-fault';
import type { Form } from '../../../shell/form/form-store';
import { RestoredNote, useKeptForm } from '../../../shell/form/kept-draft';
import { LeaveGuard } from '../../../shell/form/leave-guard';
import { messagesOf } from '../../../shell/form/refusal';
import { useDirty } from '../../../shell/form/use-form-store';
import { Status } from '../../../shell/labels';
import { useMay, useOperator } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { WRITING_VIEWS, type WritingView } from '../writing-views';
import { EntryActions } from './entry-actions';
import { EntryFields } from './entry-fields';
import { type Entry, type KindWords } from './entry-kinds';
import { type EntryValues, inputOf, newEntry, valuesOf } from './entry-values';

// What not every visit looks at.
const EntryConflict = lazy(async () => ({ default: (await import('./entry-conflict')).EntryConflict }));
const EntryPreview = lazy(async () => ({ default: (await import('./entry-preview')).EntryPreview }));
const Versions = lazy(async () => ({ default: (await import('./versions')).Versions }));
const Votes = lazy(async () => ({ default: (await import('./votes')).Votes }));

type Props = {
  words: KindWords;
  /** As it was when the screen opened; undefined for a new one. */
  stored: Entry | undefined;
};

type AfterProps = { id: string; isHelp: boolean; unsaved: boolean; onStored: (entry: Entry) => void };

export function EntryEditor({ words, stored }: Props) {
  const { kind, name, counted } = words;
  const readOnly = !useMay(saveEntry);
  const [view, setView] = useState<WritingView>('write');
  const { form, restored, entry, overtaken, saving, write, take, keepMine, refuse, giveUp } = useWriting({
    kind,
    stored,
    onRefused: () => setView('write'),
  });
  const dirty = useDirty(form);
  async function submit() {
    if (await write(entry)) toast.success('草稿已保存');
  }
  return (
    <Screen
      title={entry?.title ?? `写${name}`}
      mark={entry && <Status of="entryStatus" value={entry.status} />}
      note={entry && standing(entry)}
      actions={
        entry && (
          <EntryActions
            words={words}
            entry={entry}
            form={form}
            onSave={() => write(entry)}
            onStored={take}
            onRefused={refuse}
          />
        )
      }
    >
      {restored && (
        <RestoredNote
          {...restored}
          overtaken={`这期间有人改过这${counted}，保存草稿会盖掉他的修改。`}
          onGiveUp={giveUp}
        />
      )}
      {overtaken && entry && (
        <Suspense>
          <EntryConflict id={entry.id} onKeepMine={keepMine} onTakeTheirs={take} />
        </Suspense>
      )}
      <FormFrame
        form={form}
        label={name}
        className="edition-form"
        readOnly={readOnly}
        busy={saving}
        onSubmit={() => void submit()}
      >
        <LeaveGuard form={form} what={counted} onDiscard={giveUp} />
        {readOnly && <p className="note">您的角色只能查看内容，不能修改。</p>}
        <FormFault />
        <Tabs label="编写与预览" tabs={WRITING_VIEWS} open={view} onOpen={setView}>
          {view === 'write' ? (
            <EntryFields words={words} />
          ) : (
            <Suspense>
              <EntryPreview words={words} />
            </Suspense>
          )}
        </Tabs>
        {!readOnly && <SaveBar form={form} isNew={!entry} pending={saving} onGiveUp={giveUp} />}
      </FormFrame>
      {entry && <After id={entry.id} isHelp={kind === 'help'} unsaved={dirty} onStored={take} />}
    </Screen>
  );
}

/** What stands below the form: earlier versions, and what readers of help thought of it. */
function After({ id, isHelp, unsaved, onStored }: AfterProps) {
  return (
    <div className="sections entry-after">
      <Suspense>
        <Versions id={id} unsaved={unsaved} onStored={onStored} />
        {isHelp && <Votes id={id} />}
      </Suspense>
    </div>
  );
}

/** The entry that is written: its form, and what the server has of it. */
function useWriting({
  kind,
  stored,
  onRefused,
}: {
  kind: KindWords['kind'];
  stored: Entry | undefined;
  onRefused: () => void;
}) {
  const operator = useOperator();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [entry, setEntry] = useState(stored);
  const [overtaken, setOvertaken] = useState(false);
  const { form, restored } = useKeptForm<EntryValues>(() => (stored ? valuesOf(stored) : newEntry()), {
    name: `entry:${operator.id}:${kind}:${stored?.id ?? 'new'}`,
  });
  const save = useCall(saveEntry, { silent: true, onError: refuse });

  function refuse(error: ApiError) {
    onRefused();
    if (error.code === codes.stateConflict) return setOvertaken(true);
    const [first] = form.refuse(messagesOf(error));
    if (first) requestAnimationFrame(() => focusField(first));
  }

  /** From here on the form shows the server's version. */
  function take(fresh: Entry) {
    setEntry(fresh);
    setOvertaken(false);
    form.settle(valuesOf(fresh));
    client.setQueryData(query(getEntry, { id: fresh.id }).queryKey, fresh);
    void refreshReads(client, listEntries, listEntryVersions);
  }

  async function write(over: Entry | undefined): Promise<Entry | undefined> {
    if (save.isPending) return undefined;
    const saved = await save.mutateAsync(inputOf(kind, form.values(), over && idOf(over))).catch(() => undefined);
    if (!saved) return undefined;
    take(saved);
    if (!over) void navigate(`/content/${kind}/${saved.id}`, { replace: true });
    return saved;
  }
  /** If yet another version is there by then, the note comes again with that one. */
  function keepMine(theirs: Entry) {
    setOvertaken(false);
    void write(theirs);
  }
  const giveUp = () => form.settle(form.store.getState().saved);
  return { form, restored, entry, overtaken, saving: save.isPending, write, take, keepMine, refuse, giveUp };
}

type SaveBarProps = { form: Form<EntryValues>; isNew: boolean; pending: boolean; onGiveUp: () => void };

function SaveBar({ form, isNew, pending, onGiveUp }: SaveBarProps) {
  const dirty = useDirty(form);
  return (
    <div className="save-bar">
      <p aria-live="polite">{dirty ? '有未保存的修改，草稿留在本标签页' : isNew ? '还没有填写' : '没有未保存的修改'}</p>
      {dirty && <Button onClick={onGiveUp}>放弃修改</Button>}
      <Button type="submit" look="main" disabled={pending || !dirty}>
        {pending ? '正在保存' : '保存草稿'}
      </Button>
    </div>
  );
}

function idOf({ id, version }: Entry) {
  return { id, version };
}

function standing({ status, publishTime, changed, updatedTime, operatorName }: Entry): string {
  const written = `${operatorName} ${updatedTime} 修改`;
  if (status === entryStatus.scheduled) return `将在 ${publishTime} 公开；${written}`;
  if (status !== entryStatus.published) return written;
  return changed ? `${publishTime} 公开，草稿的改动还没有发布；${written}` : `${publishTime} 公开；${written}`;
}
