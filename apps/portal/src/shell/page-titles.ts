// Titles that depend on the query.

type Search = Record<string, string | undefined>;

/** /acomang/auth/form: by the kind of certification asked for. */
export function certificationTitle({ type }: Search): string {
  if (type === '1') return '个人认证';
  return type === '2' ? '企业认证' : '实名认证';
}

/** /req/smsManage/saveSignTemplate: a signature that has an id is edited. */
export function signTitle({ id }: Search): string {
  return id ? '编辑签名' : '新增签名';
}
