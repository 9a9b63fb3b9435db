/** Ruled lines where rows will stand: the page keeps its height while they load. */
export function RowSkeleton({ rows }: { rows: number }) {
  return (
    <div className="skeleton" role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton-row">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
