// The same call from a program, in nine languages, with the AppKey of the chosen key filled in.
import { getCodeSample } from '@jishi/contract/catalogue';
import { CodeBlock } from '@jishi/ui/code-block';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../../../shell/client';
import { LanguageTabs } from '../product/code-samples';
import { type Language, languages, productHref } from '../product/product-url';
import type { Api } from '../project';
import { testerHref } from './tester-url';

type Props = { projectId: string; api: Api; language: Language; appKey: string | undefined };

export function TesterSamples({ projectId, api, language, appKey }: Props) {
  const { data } = useQuery({
    ...query(getCodeSample, { id: api.id, language }),
    placeholderData: keepPreviousData,
  });
  const name = languages.find(({ value }) => value === language)?.name ?? language;
  return (
    <section id="code" className="tester-section" aria-labelledby="code-title">
      <h2 id="code-title">代码示例</h2>
      {data ? (
        <CodeBlock
          source={appKey ? data.code.replaceAll('<AppKey>', appKey) : data.code}
          language={data.language}
          label={`${api.name} ${name} 示例`}
          head={<LanguageTabs language={language} hrefOf={(lang) => testerHref(api.id, { lang, hash: 'code' })} />}
        />
      ) : (
        <p className="remark">
          九种语言的示例也在<Link to={productHref(projectId, { api: api.id }, 'code')}>产品页</Link>。
        </p>
      )}
      <p className="remark">示例用文档里的示例参数，AppSecret 处填自己的密钥。</p>
    </section>
  );
}
