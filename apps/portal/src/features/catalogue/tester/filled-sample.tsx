// A sample with what stands in the form, made by the server a moment after the last key was pressed.
import { makeCodeSample } from '@jishi/contract/catalogue';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { query } from '../../../shell/client';
import type { Language } from '../product/product-url';
import type { Values } from './parameters';

const SETTLED_MS = 500;

type Props = {
  id: string;
  language: Language;
  values: Values;
  /** `code`: undefined until the first sample came. */
  children: (code: string | undefined) => ReactNode;
};

export function FilledSample({ id, language, values, children }: Props) {
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [values]);
  const given = Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== ''));
  const { data } = useQuery({
    ...aside('代码示例', query(makeCodeSample, { id, language, values: given })),
    placeholderData: keepPreviousData,
  });
  return children(data?.code);
}
