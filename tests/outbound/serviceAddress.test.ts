import { expect, test } from 'vitest';
import { serviceAddress } from '../../src/machinery/outbound/serviceAddress.ts';

test.each([
  ['https://host', '/search', 'https://host/search'],
  ['https://host/', '/search', 'https://host/search'],
  ['https://host/search', '/search', 'https://host/search'],
  ['https://host/search//', '/search', 'https://host/search'],
  ['https://host/nominatim/search', '/search', 'https://host/nominatim/search'],
  ['https://host/research', '/search', 'https://host/research/search'],
  ['http://host:2322/api/', '/api', 'http://host:2322/api'],
  ['https://host/v1/search', '/v1/search', 'https://host/v1/search'],
  ['https://host/v1/', '/v1/search', 'https://host/v1/search'],
  ['https://host/search', '/v1/search', 'https://host/search/v1/search'],
  ['https://me:secret@host/geo?api_key=a%20b', '/v1/search', 'https://me:secret@host/geo/v1/search?api_key=a%20b'],
  ['https://host/table/v1/driving', '/table/v1/driving', 'https://host/table/v1/driving'],
])('[outbound.service-address] the address %s with the path %s is %s', (url, path, expected) => {
  expect(serviceAddress(url, path).href).toBe(expected);
});
