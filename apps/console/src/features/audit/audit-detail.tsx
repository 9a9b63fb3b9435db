// One audit entry in full: who, from where, the target, and the values before and after.
import { actionWords, targetWords } from '@jishi/contract/audit-words';
import { FactList } from '@jishi/ui/fact-list';
import { SidePanel } from '@jishi/ui/side-panel';
import { Link } from '@jishi/ui/router';
import { type AuditEntry, actorWords, hasOwnName, targetAddress } from './audit-words';
import { changedFields } from './changed-fields';

export function AuditDetail({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { action, targetKind, targetId } = entry;
  const address = targetAddress(targetKind, targetId);
  return (
    <SidePanel title={actionWords(action) || action} onClose={onClose}>
      <FactList
        facts={[
          ['时间', entry.time],
          ['谁', hasOwnName(entry) ? `${entry.actorName}，${actorWords(entry.actorKind)}` : entry.actorName],
          ['IP', entry.ip && <span className="mono">{entry.ip}</span>],
          ['动作', <span className="mono">{action}</span>],
          [
            '对象',
            <>
              {targetWords(targetKind)}{' '}
              {address ? (
                <Link className="mono" to={address}>
                  {targetId}
                </Link>
              ) : (
                <span className="mono">{targetId}</span>
              )}
            </>,
          ],
        ]}
      />
      <Changes before={entry.before} after={entry.after} />
    </SidePanel>
  );
}

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = changedFields(before, after);
  if (!fields) {
    return (
      <div className="changes">
        <h3>改动前</h3>
        <pre>{before ?? '没有'}</pre>
        <h3>改动后</h3>
        <pre>{after ?? '没有'}</pre>
      </div>
    );
  }
  if (fields.length === 0) return <p className="quiet changes">这个动作没有留下改动前后的内容。</p>;
  return (
    <table className="changes">
      <caption className="sr">改动前后</caption>
      <thead>
        <tr>
          <th scope="col">内容</th>
          <th scope="col">改动前</th>
          <th scope="col">改动后</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name} className={field.before === field.after ? 'changes-same' : undefined}>
            <th scope="row" className="mono">
              {field.name}
            </th>
            <td>{field.before ?? <span className="faint">没有</span>}</td>
            <td>{field.after ?? <span className="faint">没有</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
