// The codes by which members reach the site in WeChat, those that are set.

type Props = { csQr: string; officialQr: string };

export function ContactCodes({ csQr, officialQr }: Props) {
  const codes = [
    { src: csQr, words: '微信客服' },
    { src: officialQr, words: '公众号' },
  ].filter(({ src }) => src !== '');
  if (codes.length === 0) return null;
  return (
    <ul className="contact-codes">
      {codes.map(({ src, words }) => (
        <li key={words}>
          <img src={src} alt={`${words}二维码`} width={96} height={96} loading="lazy" decoding="async" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
