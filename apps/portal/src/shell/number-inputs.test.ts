import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { AmountInput, IntegerInput } from './number-inputs';

type Field = ReactElement<{
  inputMode: string;
  onChange: (event: unknown) => void;
  onBlur: (event: unknown) => void;
}>;

const typed = (value: string) => ({ target: { value } });

test('what does not belong into an amount never reaches the form', () => {
  const onChange = vi.fn();
  const { props } = AmountInput({ value: '', onChange }) as Field;
  props.onChange(typed('￥01a2.345'));
  props.onBlur(typed('12.'));
  expect(onChange.mock.calls).toEqual([['12.34'], ['12.00']]);
  expect(props.inputMode).toBe('decimal');
});

test('a whole number has digits only and no leading zeros', () => {
  const onChange = vi.fn();
  const { props } = IntegerInput({ value: '', onChange }) as Field;
  props.onChange(typed('007-8'));
  expect(onChange.mock.calls).toEqual([['78']]);
  expect(props.inputMode).toBe('numeric');
});
