/** One list of columns gives the parts of each statement, in one order. */
import { expect, test } from 'vitest';
import { column, Columns, jsonColumn } from '../../../src/store/driver/columns.ts';

const columns = new Columns({
  name: column<string>('name'),
  plateNumber: column<string | null>('plate_number'),
  address: jsonColumn<object | null>('address'),
});

test('names, select list, parameters and assignments follow the order of the columns', () => {
  expect(columns.names).toBe('name, plate_number, address');
  expect(columns.select()).toBe('name, plate_number as "plateNumber", address');
  expect(columns.select('v')).toBe('v.name, v.plate_number as "plateNumber", v.address');
  expect(columns.parameters(3)).toBe('$3, $4, $5');
  expect(columns.assignments(2)).toBe('name = $2, plate_number = $3, address = $4');
});

test('values come in the same order, whatever the order of the row, and JSON is sent as text', () => {
  const row = { address: { city: 'Bern' }, id: 7, plateNumber: null, name: 'Van' };
  expect(columns.values(row)).toEqual(['Van', null, '{"city":"Bern"}']);
  expect(columns.values({ name: '', plateNumber: 'B 1', address: null })).toEqual(['', 'B 1', null]);
});
