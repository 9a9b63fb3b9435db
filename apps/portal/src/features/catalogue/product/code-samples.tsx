// Runnable samples: the shortest, then signed ones in nine languages. Tabs are links, so a language can be shared and needs no JavaScript.
import { getCodeSample } from '@jishi/contract/catalogue';
import { CodeBlock } from '@jishi/ui/code-block';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { useFilledSample, useOwnAppKey } from '../../../shell/own-key';
import type { ApiOutline, Project } from '../project';
import { type Language, PICKS_MAX, languageNames, languages, productHref } from './product-url';

type Props = { project: Project; api: ApiOutline; language: Language };

export function CodeSamples({ project, api, language }: Props) {
  const { data } = useQuery({
    ...aside('代码示例', query(getCodeSample, { id: api.id, language })),
    placeholderData: keepPreviousData,
  });
  const filled = useFilledSample(useOwnAppKey());
  return (
    <section id="code" aria-labelledby="code-title">
      <h2 id="code-title">代码示例</h2>
      {project.apiInfos.length > 1 && project.apiInfos.length <= PICKS_MAX && (
        <EndpointPicks project={project} api={api} language={language} />
      )}
      {project.apiInfos.length > PICKS_MAX && (
        <p className="remark">
          {api.name}的示例。要看别的接口，请在<a href="#doc">接口文档</a>里选。
        </p>
      )}
      {data && (
        <CodeBlock
          source={filled(data.code)}
          language={data.language}
          label={`${api.name} ${languageNames[language]} 示例`}
          head={
            <LanguageTabs
              language={language}
              hrefOf={(lang) => productHref(project.id, { api: api.id, lang }, 'code')}
            />
          }
        />
      )}
      <p className="remark">
        APPCODE 就是 AppSecret，只走 https；其余示例已写好签名。密钥处填自己的密钥。返回头 <code>X-Charge</code>{' '}
        写明本次扣费，<code>X-Request-Id</code> 是核对账目用的请求号。 重试时带上同一个请求头{' '}
        <code>Idempotency-Key</code>：24 小时内得到首次的答复，不再扣费。
      </p>
    </section>
  );
}

function EndpointPicks({ project, api, language }: Props) {
  return (
    <nav className="picks picks-inline" aria-label="选择示例的接口">
      <ul>
        {project.apiInfos.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={productHref(project.id, { api: id, lang: language }, 'code')}
              replace
              preventScrollReset
              aria-current={id === api.id ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The nine languages as links; `hrefOf` is the address of the page in another one. */
export function LanguageTabs({ language, hrefOf }: { language: Language; hrefOf: (language: Language) => string }) {
  return (
    <nav className="languages" aria-label="选择语言">
      <ul>
        {languages.map((other) => (
          <li key={other}>
            <Link to={hrefOf(other)} replace preventScrollReset aria-current={other === language ? 'true' : undefined}>
              {languageNames[other]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
