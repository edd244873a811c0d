/** Phone numbers as people of a country write them, with their country code. docs/reference/conventions.md#names-and-phone-numbers. */
import { describe, expect, it } from 'vitest';
import { readPhone } from '../../src/ground/places/readPhone.ts';

const read = (text: string, country: string | null) => {
  const found = readPhone('phone', text, country);
  return typeof found === 'string' ? found : found.key;
};

describe('[phone.written] a phone number', () => {
  it.each([
    ['ES', '612345679', '+34612345679'],
    ['ES', '612 34 56 79', '+34612345679'],
    ['ES', '0034 612345679', '+34612345679'],
    ['ES', '34612345679', '+34612345679'],
    ['ES', '+34 612 345 679', '+34 612 345 679'],
    ['ES', 'tel:612345679', '+34612345679'],
    ['ES', '٦١٢٣٤٥٦٧٩', '+34612345679'],
    ['ES', '６１２３４５６７９', '+34612345679'],
    ['ES', '00 33 6 12 34 56 78', '+33612345678'],
    ['NO', '41234567', '+4741234567'],
    ['DK', '20 12 34 56', '+4520123456'],
    ['IS', '581 2345', '+3545812345'],
    ['SG', '8123 4567', '+6581234567'],
    ['HK', '2123 4567', '+85221234567'],
    ['LU', '621 123 456', '+352621123456'],
    ['DE', '030/1234567', '+49301234567'],
    ['DE', '(030) 123 45-67', '+49301234567'],
    ['DE', '0171.3920012', '+491713920012'],
    ['DE', '+49 (0)30 1234567', '+49301234567'],
    ['GB', '07700 900123', '+447700900123'],
    ['GB', '020 7946 0123', '+442079460123'],
    ['FR', '06 39 98 12 34', '+33639981234'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['US', '(303) 555-0142', '+13035550142'],
    ['US', '303.555.0142 ext. 5', '+13035550142 x5'],
    ['DE', '030 12345678 Durchwahl 1234', '+493012345678 x1234'],
    ['US', '+1 3035550142 ext. 5', '+1 3035550142 ext. 5'],
    ['US', '+1 303 555 0142 ext. 5', '+13035550142 x5'],
    ['IN', '९८७६५ ४३२१०', '+919876543210'],
    ['IN', '098765 43210', '+919876543210'],
    ['MX', '55 1234 5678', '+525512345678'],
    ['BR', '(11) 98765-4321', '+5511987654321'],
    ['JP', '090-1234-5678', '+819012345678'],
    ['NU', '4002', '+683 40 02'],
    ['JP', '０９０ー１２３４ー５６７８', '+819012345678'],
    ['ES', 'Tel. 612345679', '+34612345679'],
    ['ES', '+34 123456789', '+34 123456789'],
    ['US', '(555) 123-4567', '+15551234567'],
    ['BE', '02 123 45 67', '+3221234567'],
    ['IT', '393471234567', '+393471234567'],
    ['DE', '4917012345678', '+4917012345678'],
    ['DE', '49 1512 3456789', '+4915123456789'],
    ['DE', '04931 12345', '+49493112345'],
    ['ID', '62812345678', '+62812345678'],
    [null, '+34612345679', '+34612345679'],
  ])('in %s: %s is read as %s', (country, text, phone) => {
    expect(read(text, country)).toBe(phone);
  });

  it.each([
    ['ES', '61234567', 'phone_needs_digits'],
    ['ES', '6123456790', 'phone_needs_digits'],
    ['ES', '612 345 67', 'phone_needs_digits'],
    ['US', '555-0142', 'phone_needs_digits'],
    ['NO', '4123456', 'phone_needs_digits'],
    ['DE', '1234567', 'phone_needs_area'],
    ['ES', '+34 61234567', 'phone_needs_digits'],
    ['ES', '+999 612345679', 'phone_needs_country'],
    [null, '612345679', 'phone_needs_country'],
    ['AR', '2345-6789', 'phone_needs_area'],
    ['ES', '123456789', 'phone_unknown'],
    ['ES', '000000000', 'phone_unknown'],
    ['PT', '123456789', 'phone_unknown'],
    ['US', '123-456-7890', 'phone_unknown'],
    ['MX', '0000000000', 'phone_unknown'],
    ['FR', '1234567890', 'phone_unknown'],
    ['ES', 'call me', 'phone_form'],
    ['ES', '612345679 evenings', 'phone_form'],
  ])('in %s: %s is refused, %s', (country, text, missing) => {
    expect(read(text, country)).toBe(missing);
  });

  it('[phone.written] a refusal counts the digits as they are written in the country', () => {
    const parameters = { digits: '9', example: '612 34 56 78', international: '+34 612 34 56 78' };
    expect(readPhone('phone', '61234567', 'ES')).toMatchObject({ key: 'phone_needs_digits', parameters });
    expect(readPhone('phone', '0612345', 'FR')).toMatchObject({ parameters: { digits: '10', example: '06 12 34 56 78' } });
  });

  it('[phone.bounded] in a text over 200 characters is not looked for', () => {
    expect(read(`612345679${' '.repeat(191)}`, 'ES')).toBe('+34612345679');
    expect(read(`612345679${' '.repeat(192)}`, 'ES')).toBe('phone_form');
  });
});
