// A call ready to paste: the endpoint, the language, the member's own AppKey filled in.
import { type SampleLanguage, getCodeSample, getProject } from '@jishi/contract/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { CodeBlock } from '@jishi/ui/code-block';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { query } from '../../../shell/client';
import { useFilledSample } from '../../../shell/own-key';

type Language = z.infer<typeof SampleLanguage>;

const languages: [Language, string][] = [
  ['appcode', '最简 APPCODE'],
  ['curl', 'cURL 签名'],
  ['java', 'Java'],
  ['python', 'Python'],
  ['php', 'PHP'],
  ['go', 'Go'],
  ['nodejs', 'Node.js'],
  ['csharp', 'C#'],
  ['ruby', 'Ruby'],
  ['swift', 'Swift'],
];

type Props = {
  projectId: string;
  appKey: string | undefined;
  /** What runs an endpoint at once, instead of the way to a try-out. */
  run?: (apiId: string) => ReactNode;
};

export function SamplePanel({ projectId, appKey, run }: Props) {
  const project = useQuery(query(getProject, { id: projectId }));
  const [language, setLanguage] = useState<Language>('appcode');
  const [chosen, setChosen] = useState<string>();
  const endpoints = project.data?.apiInfos ?? [];
  const endpoint = endpoints.find(({ id }) => id === chosen) ?? endpoints[0];
  const sample = useQuery({
    ...query(getCodeSample, { id: endpoint?.id ?? '', language }),
    enabled: endpoint !== undefined,
    placeholderData: keepPreviousData,
  });
  const filled = useFilledSample(appKey);
  const failure = project.error ?? sample.error;
  return (
    <section className="workspace-section" aria-labelledby="sample">
      <RuledHead
        id="sample"
        title="调用示例"
        note={project.data?.name}
        more={<Link to={`/product/${projectId}`}>接口文档</Link>}
      />
      {endpoints.length > 1 && (
        <label className="sample-endpoint">
          接口
          <select className="input" value={endpoint?.id} onChange={(event) => setChosen(event.target.value)}>
            {endpoints.map(({ id, name, method, path }) => (
              <option key={id} value={id}>
                {name}（{method} {path}）
              </option>
            ))}
          </select>
        </label>
      )}
      {sample.data && endpoint ? (
        <CodeBlock
          source={filled(sample.data.code)}
          language={sample.data.language}
          label={`${endpoint.name}的示例代码`}
          head={<Segments label="语言" choices={languages} chosen={language} onChoose={setLanguage} plain />}
        />
      ) : failure ? (
        <Failure
          title="调用示例没有加载出来"
          reason={failure.msg}
          onRetry={() => void (project.error ? project.refetch() : sample.refetch())}
        />
      ) : (
        <TableSkeleton rows={4} />
      )}
      <div className="sample-next">
        {run ? (
          endpoint && run(endpoint.id)
        ) : (
          <ButtonLink look="main" to={`/product/${projectId}#try`}>
            立即测试
          </ButtonLink>
        )}
        <span className="small quiet">{sampleHint(filled, appKey)}</span>
      </div>
    </section>
  );
}

function sampleHint(filled: (sample: string) => string, appKey: string | undefined): string {
  if (filled('<AppSecret>') !== '<AppSecret>') return '密钥已填好，可以直接粘贴运行。';
  return appKey ? 'AppKey 已填好，密钥请填您保存的那一份。' : '生成密钥后，这里会填好您的密钥。';
}
