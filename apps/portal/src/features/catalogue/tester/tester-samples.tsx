// The same call from a program, in nine languages, with the AppKey of the chosen key filled in, and the form's values.
import { getCodeSample } from '@jishi/contract/catalogue';
import { CodeBlock } from '@jishi/ui/code-block';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { Link } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { useFilledSample, useOwnAppKey } from '../../../shell/own-key';
import { LanguageTabs } from '../product/code-samples';
import { type Language, languageNames, productHref } from '../product/product-url';
import type { Api } from '../project';
import type { Values } from './parameters';
import { testerHref } from './tester-url';

const FilledSample = lazy(async () => ({ default: (await import('./filled-sample')).FilledSample }));

type Props = {
  projectId: string;
  api: Api;
  language: Language;
  appKey: string | undefined;
  /** Undefined while the form has the documented values. */
  values: Values | undefined;
};

export function TesterSamples({ projectId, api, language, appKey, values }: Props) {
  const { data } = useQuery({
    ...aside('代码示例', query(getCodeSample, { id: api.id, language })),
    placeholderData: keepPreviousData,
  });
  const shown = data && (
    <Sample api={api} language={language} code={data.code} shownLanguage={data.language} appKey={appKey} />
  );
  return (
    <section id="code" className="tester-section" aria-labelledby="code-title">
      <h2 id="code-title">代码示例</h2>
      {data && values ? (
        <Suspense fallback={shown}>
          <FilledSample id={api.id} language={language} values={values}>
            {(code) => (
              <Sample api={api} language={language} code={code ?? data.code} shownLanguage={language} appKey={appKey} />
            )}
          </FilledSample>
        </Suspense>
      ) : (
        (shown ?? (
          <p className="remark">
            九种语言的示例也在<Link to={productHref(projectId, { api: api.id }, 'code')}>产品页</Link>。
          </p>
        ))
      )}
      <p className="remark">
        {values ? '示例用上面填写的参数' : '示例用文档里的示例参数，改动上面的参数后随之更新'}，AppSecret
        处填自己的密钥。
      </p>
    </section>
  );
}

type SampleProps = {
  api: Api;
  language: Language;
  code: string;
  shownLanguage: Language;
  appKey: string | undefined;
};

function Sample({ api, language, code, shownLanguage, appKey }: SampleProps) {
  const own = useOwnAppKey();
  const filled = useFilledSample(appKey ?? own);
  return (
    <CodeBlock
      source={filled(code)}
      language={shownLanguage}
      label={`${api.name} ${languageNames[language]} 示例`}
      head={<LanguageTabs language={language} hrefOf={(lang) => testerHref(api.id, { lang, hash: 'code' })} />}
    />
  );
}
