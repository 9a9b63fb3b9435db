// A form whose fields go into the address of a page; several of one name are one, joined by `-`. Without scripts the
// browser sends it by itself.
import type { ComponentProps, FormEvent } from 'react';
import { fieldsByName } from './url-query';
import { useNavigate } from './router';

type Props = Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> & {
  /** The page, a path from the root. */
  action: string;
  /** Where on the page its answer is. */
  hash?: string;
  /** Is told that it was sent. */
  onSubmit?: () => void;
};

export function AddressForm({ action, hash = '', onSubmit, ...rest }: Props) {
  const navigate = useNavigate();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget, submitter);
    const search = new URLSearchParams(fieldsByName(fields)).toString();
    onSubmit?.();
    void navigate(
      { pathname: action, search, hash },
      { replace: location.pathname + location.search === `${action}?${search}` },
    );
  }
  return <form {...rest} action={hash ? `${action}#${hash}` : action} onSubmit={send} />;
}
