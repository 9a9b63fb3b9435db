// Taking back what waits, copying a template, and removing what is no longer used.
import { removeSignature, takeBackSignature } from '@jishi/contract/sms/signature';
import { copyTemplate, removeTemplate, takeBackTemplate } from '@jishi/contract/sms/template';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '@jishi/ui/confirm';
import { useNavigate } from '@jishi/ui/router';
import { refreshReads, useCall } from '../../shell/client';
import { toast } from '../../shell/toast-store';
import { templateHref } from './places';
import { SIGNATURES_CHANGED, TEMPLATES_CHANGED } from './changed';
import type { Signature, Template } from './standing';

/** What can be done with a signature from its row. */
export function useSignatureActs() {
  const client = useQueryClient();
  const back = useCall(takeBackSignature);
  const removal = useCall(removeSignature);
  const refresh = () => refreshReads(client, ...SIGNATURES_CHANGED);
  return {
    async takeBack({ id, name }: Signature) {
      await back.mutateAsync({ id });
      await refresh();
      toast.success(`【${name}】已撤回，修改后可以再次提交`);
    },
    async remove({ id, name }: Signature) {
      const content = `删除签名【${name}】后不能再用它发送，证明文件与责任人资料一并清除。`;
      if (!(await confirm({ title: '删除签名', content, confirmText: '删除' }))) return;
      await removal.mutateAsync({ id });
      await refresh();
      toast.success('签名已删除');
    },
  };
}

/** What can be done with a template from its row. */
export function useTemplateActs() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const back = useCall(takeBackTemplate);
  const copying = useCall(copyTemplate);
  const removal = useCall(removeTemplate);
  const refresh = () => refreshReads(client, ...TEMPLATES_CHANGED);
  return {
    async takeBack({ id, name }: Template) {
      await back.mutateAsync({ id });
      await refresh();
      toast.success(`“${name}”已撤回，修改后可以再次提交`);
    },
    async copy({ id }: Template) {
      const made = await copying.mutateAsync({ id });
      await refresh();
      void navigate(templateHref(made.id));
    },
    async remove({ id, name, code }: Template) {
      const content = `删除模板“${name}”（${code}）后，用这个编号的发送请求会被拒绝。`;
      if (!(await confirm({ title: '删除模板', content, confirmText: '删除' }))) return;
      await removal.mutateAsync({ id });
      await refresh();
      toast.success('模板已删除');
    },
  };
}
