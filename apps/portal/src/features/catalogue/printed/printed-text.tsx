// An answer as it comes out of the printer, with what the sample did not have lit up.
import { Highlighted } from '@jishi/ui/highlight';
import { linesOf } from './differing';

type Props = { text: string; language: string; sample: string };

export default function PrintedText({ text, language, sample }: Props) {
  if (language !== 'json') return <Highlighted source={text} language={language} />;
  return linesOf(text, sample).map(({ text: line, isNew }, at) => {
    const words = <Highlighted source={line.trimStart()} language="json" />;
    return (
      <span key={at}>
        {line.slice(0, line.length - line.trimStart().length)}
        {isNew ? <mark className="lit">{words}</mark> : words}
        {'\n'}
      </span>
    );
  });
}
