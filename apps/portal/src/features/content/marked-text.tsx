/** Text with the found words marked; the server escaped everything but its own <mark>. */
export function MarkedText({ html }: { html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
