// Edits the nickname in place.
import { getMemberInfo, saveProfile } from '@jishi/contract/account';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';

export function Nickname({ nickname, phone }: { nickname: string; phone: string }) {
  const [editing, setEditing] = useState(false);
  if (editing) return <NicknameForm nickname={nickname} onEnd={() => setEditing(false)} />;
  return (
    <p className="profile-name">
      <b>{nickname || phone}</b>
      <button type="button" className="text-button" onClick={() => setEditing(true)}>
        {nickname ? '修改昵称' : '取个昵称'}
      </button>
    </p>
  );
}

function NicknameForm({ nickname, onEnd }: { nickname: string; onEnd: () => void }) {
  const client = useQueryClient();
  const form = useForm(saveProfile, {
    initial: { nickname },
    done: async () => {
      await refreshReads(client, getMemberInfo);
      toast.success('昵称已修改');
      onEnd();
    },
    owners: { [codes.refused]: 'nickname' },
  });
  return (
    <form className="profile-name-form" noValidate onSubmit={form.onSubmit}>
      <TextField
        form={form}
        name="nickname"
        label="昵称"
        hint="2 到 20 个字"
        autoComplete="nickname"
        autoFocus
        maxLength={20}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      />
      <p>
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在保存' : '保存昵称'}
        </Button>
        <Button onClick={onEnd}>取消</Button>
      </p>
    </form>
  );
}
