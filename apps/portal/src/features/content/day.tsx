/** The day of a Beijing time, machine-readable underneath. */
export function Day({ time }: { time: string }) {
  const day = time.slice(0, 10);
  return (
    <time className="nowrap" dateTime={day}>
      {day}
    </time>
  );
}
