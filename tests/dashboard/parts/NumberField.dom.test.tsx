/** The field of every number, in the digits and signs of the person's language. */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberField, type NumberFieldProps } from '../../../dashboard/parts/NumberField.tsx';
import { show } from '../dom/show.tsx';

let last: number | null = null;

function Field(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<number | null>(props.value ?? null);
  last = value;
  return <NumberField label="Amount" {...props} value={value} onChange={setValue} />;
}

const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });

it.each([
  ['en', '1,234.5', 1234.5, '1,234.5'],
  ['de', '1.234,5', 1234.5, '1.234,5'],
  ['de', '0,5', 0.5, '0,5'],
  ['ar', '١٢٣٤٫٥', 1234.5, null],
  ['ar', '۴۵', 45, null],
] as const)('in %s reads %s', async (locale, typed, value, written) => {
  const { user } = await show(<Field decimals={2} />, { locale });
  await user.type(await input(), typed);
  await user.tab();
  expect(last).toBe(value);
  if (written !== null) expect((await input()).value).toBe(written);
});

it('asks which number is meant, and takes the chosen number', async () => {
  const { user } = await show(<Field decimals={2} />);
  await user.type(await input(), '1.250');
  const choices = screen.queryAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['1,250', '1.25']);
  expect(last).toBeNaN();
  await user.click(choices[1]!);
  expect(last).toBe(1.25);
  expect(document.activeElement).toBe(await input());
});

it('keeps unreadable text, and says so when the person leaves the field', async () => {
  const { user } = await show(<Field />);
  await user.type(await input(), 'twelve');
  expect((await input()).getAttribute('aria-invalid')).not.toBe('true');
  await user.tab();
  expect((await input()).value).toBe('twelve');
  expect(screen.getByText('This is not a number. Write it like 90.')).toBeTruthy();
  expect(last).toBeNaN();
});

it('names its bounds, and the arrow keys stay within them', async () => {
  const { user } = await show(<Field min={1} max={3} value={3} />);
  const field = await input();
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(last).toBe(3);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(last).toBe(1);
  await user.clear(field);
  await user.type(field, '9');
  await user.tab();
  expect(screen.getByText('Enter a number from 1 to 3.')).toBeTruthy();
  expect(last).toBeNaN();
});

it('shows a new value that is set from outside', async () => {
  function Changing() {
    const [value, setValue] = useState<number | null>(5);
    return (
      <>
        <NumberField label="Amount" value={value} onChange={setValue} />
        <button onClick={() => setValue(1234)}>other</button>
      </>
    );
  }
  const { user } = await show(<Changing />);
  await user.click(screen.getByRole('button', { name: 'other' }));
  expect((await input()).value).toBe('1,234');
});
