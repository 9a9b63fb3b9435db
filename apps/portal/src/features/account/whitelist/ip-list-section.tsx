// The addresses that may call with this member's keys, one address or range a line.
import { type getIpContent, saveIpContent } from '@jishi/contract/access/guard';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from '@jishi/ui/router';
import { type Form, useForm } from '../../../shell/form';
import { toast } from '../../../shell/toast-store';
import { IP_LIST } from '../queries';
import { MOST_LINES, countOf, lineErrors, placeOf, withAddress } from './ip-lines';
import { LineEditor } from './line-editor';

type IpList = Output<typeof getIpContent>;

export function IpListSection({ saved }: { saved: IpList }) {
  const client = useQueryClient();
  const form = useForm(saveIpContent, {
    initial: { content: saved.content },
    removeNull: false,
    done: (list) => {
      client.setQueryData(IP_LIST.queryKey, list);
      form.change({ content: list.content });
      toast.success(list.count > 0 ? `白名单已保存，共 ${list.count} 行` : '白名单已清空，调用不限来源');
    },
  });
  const { content } = form.values;
  const change = (text: string) => form.change({ content: text });
  const tooMany = countOf(content) > MOST_LINES;
  const since = saved.saveTime && (
    <>
      上次保存 <Moment time={saved.saveTime} />
    </>
  );
  return (
    <section aria-labelledby="ip-list">
      <RuledHead id="ip-list" title="IP 白名单" note={since} />
      <form className="setting" noValidate onSubmit={form.onSubmit}>
        <p className="setting-state">
          {saved.count > 0 ? (
            <StatusMark tone="success">已启用，只有这 {saved.count} 行里的来源可以调用</StatusMark>
          ) : (
            <StatusMark tone="warning">未启用，拿到密钥的人从哪里都能调用</StatusMark>
          )}
        </p>
        <LinesField form={form} />
        <p className="own-address">
          您现在的地址 <span className="mono break">{saved.callerIp}</span>
          <Button size="small" onClick={() => change(withAddress(content, saved.callerIp))}>
            加入
          </Button>
        </p>
        <p className="setting-actions">
          <Button type="submit" look="main" disabled={form.busy || tooMany}>
            {form.busy ? '正在保存' : '保存白名单'}
          </Button>
          {content.trim() !== saved.content.trim() && (
            <Button onClick={() => change(saved.content)} disabled={form.busy}>
              恢复为已保存的
            </Button>
          )}
          <span className="form-hint">
            保存后网关立即按新的名单放行，其他来源的调用会被拒绝，不扣费。密钥可以
            <Link to="/req/apply?tab=keys">另设自己的名单</Link>。
          </span>
        </p>
      </form>
    </section>
  );
}

/** The lines; what is said of one stands at it. After a refusal the caret is at the first. */
function LinesField({ form }: { form: Form<{ content: string }> }) {
  const { content } = form.values;
  const field = useRef<HTMLTextAreaElement>(null);
  const said = form.errors.content;
  const { lines, rest } = lineErrors(said ? [said] : []);
  const first = lines[0]?.line;
  const count = countOf(content);

  useEffect(() => {
    const area = field.current;
    if (!said || !first || !area) return;
    const { start, end } = placeOf(area.value, first);
    area.focus();
    area.setSelectionRange(start, end);
  }, [said, first]);

  return (
    <FormField
      label="允许的来源，每行一个 IP 地址或网段"
      hint={`${count} / ${MOST_LINES} 行，支持 IPv4、IPv6 与 CIDR；清空即不限来源`}
      error={countError(count) ?? (said && [...lines.map(({ message }) => message), ...rest].join('；'))}
    >
      {(control) => (
        <LineEditor
          control={control}
          field={field}
          value={content}
          errors={lines}
          placeholder={'203.0.113.24\n198.51.100.0/24\n2001:db8::/48'}
          onChange={(text) => form.change({ content: text })}
        />
      )}
    </FormField>
  );
}

function countError(count: number): string | undefined {
  return count > MOST_LINES ? `最多 ${MOST_LINES} 行，现在有 ${count} 行` : undefined;
}
