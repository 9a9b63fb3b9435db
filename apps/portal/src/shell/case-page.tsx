// The page of one matter that runs its course, such as a contract, a ticket, an appeal.
import type { ApiError } from '@jishi/ui/wire/envelope';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackLine } from './back-line';
import './case.css';

type Props<Matter> = {
  of: UseQueryResult<Matter, ApiError>;
  /** What it is called, such as 合同. */
  name: string;
  /** The list that it is in. */
  list: string;
  children: (matter: Matter) => ReactNode;
};

export function CasePage<Matter>({ of: { data, error, refetch }, name, list, children }: Props<Matter>) {
  return (
    <div className="case">
      <BackLine to={list} name={`全部${name}`} />
      {error && !data && <Failure title={`${name}没有加载出来`} reason={error.msg} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={8} />}
      {data && children(data)}
    </div>
  );
}
