/** Ruled lines where the rows of a ledger table will stand, of the same height. */
export function TableSkeleton({ rows, dense }: { rows: number; dense?: boolean }) {
  return (
    <div
      className={dense ? 'skeleton table-skeleton table-skeleton-dense' : 'skeleton table-skeleton'}
      role="status"
      aria-label="正在加载"
    >
      {Array.from({ length: rows }, (_, index) => (
        <div key={index}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
