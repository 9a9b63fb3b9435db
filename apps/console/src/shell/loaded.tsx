// The states of a read: loading, refused, loaded.
import * as codes from '@jishi/contract/codes';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { ApiError } from '@jishi/ui/wire/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleName, useOperator } from './operator';

type Props<Data> = {
  of: UseQueryResult<Data, ApiError>;
  /** What is read, such as 订单. */
  what: string;
  /** Rows of the skeleton. */
  rows?: number;
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>({ of, what, rows = 12, children }: Props<Data>) {
  // If a refresh fails, the screen keeps its content and a toast says so.
  if (of.data !== undefined) {
    return (
      <div className={of.isPlaceholderData ? 'loaded loaded-stale' : 'loaded'} aria-busy={of.isPlaceholderData}>
        {children(of.data)}
      </div>
    );
  }
  if (of.error) return <Unavailable what={what} error={of.error} onRetry={() => void of.refetch()} />;
  return <TableSkeleton rows={rows} dense />;
}

/** What stands in the place of what could not be read. */
export function Unavailable({ what, error, onRetry }: { what: string; error: ApiError; onRetry: () => void }) {
  const { role } = useOperator();
  if (error.code === codes.permissionMissing) {
    return (
      <EmptyState title={error.msg}>
        查看{what}不在角色“{roleName(role)}”的权限里。需要时请所有者调整您的角色。
      </EmptyState>
    );
  }
  if (error.code === codes.notFound) {
    return (
      <EmptyState title={`没有找到这个${what}`}>编号可能抄错了，或者它已经不在。可以用上方的搜索再找一次。</EmptyState>
    );
  }
  return <Failure title={`${what}没有加载出来`} reason={error.msg} onRetry={onRetry} />;
}
