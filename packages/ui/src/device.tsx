// A browser by its name.

type Props = {
  /** What the browser calls itself. */
  device: string;
  /** The same in the words of a person. */
  name: string;
};

/** The name of a device; the browser's own words are a pointer away. */
export function Device({ device, name }: Props) {
  return (
    <span className="break" title={device}>
      {name}
    </span>
  );
}
