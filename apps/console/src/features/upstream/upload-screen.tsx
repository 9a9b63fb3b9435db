// /upstream-bills/new: an upstream's bill is read, its columns are confirmed, and it is held against the calls.
import { previewUpstreamBill, uploadUpstreamBill } from '@jishi/contract/console/upstream';
import type { Output } from '@jishi/contract/endpoint';
import { BILL_BYTES_MAX } from '@jishi/contract/upstream-bill';
import { EmptyState } from '@jishi/ui/empty-state';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import { useCall, withFile } from '../../shell/client';
import { FilePick } from '../../shell/form/file-pick';
import { roleName, useMay, useOperator } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { UploadForm } from './upload-form';

type Preview = Output<typeof previewUpstreamBill>;

export function UploadScreen() {
  const { role } = useOperator();
  const may = useMay(uploadUpstreamBill);
  return (
    <Screen title="上传账单" note="先读出有哪些列，确认之后才保存；只核对，不动钱">
      {may ? (
        <Upload />
      ) : (
        <EmptyState title="不能上传">对账不在角色“{roleName(role)}”的权限里。需要时请所有者调整您的角色。</EmptyState>
      )}
    </Screen>
  );
}

function Upload() {
  const [fault, setFault] = useState<string>();
  const [read, setRead] = useState<{ file: File; preview: Preview }>();
  const look = useCall(previewUpstreamBill, {
    silent: true,
    onError: (error) => setFault(error.fields[0]?.message ?? error.msg),
  });
  function take(file: File) {
    setFault(undefined);
    if (file.size > BILL_BYTES_MAX) return setFault('文件不能超过 10 MB，请按天拆成几份');
    return look.mutate(withFile({}, 'file', file), { onSuccess: (preview) => setRead({ file, preview }) });
  }
  if (read) return <UploadForm {...read} onOther={() => setRead(undefined)} />;
  return (
    <div className="document-source" aria-busy={look.isPending}>
      <FormField label="上游账单" hint="CSV 或 Excel（.xlsx），最大 10 MB、10 万行；第一行是表头" error={fault}>
        {(control) => (
          <FilePick
            control={control}
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={look.isPending}
            onPick={take}
          >
            {look.isPending ? '正在读取文件' : '选择文件'}
          </FilePick>
        )}
      </FormField>
    </div>
  );
}
