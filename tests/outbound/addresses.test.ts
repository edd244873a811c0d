/** Which addresses belong to the public internet: RFC 6890 and the IANA registries of special-purpose addresses. */
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../src/machinery/outbound/addresses.ts';
import { readWebhookUrl } from '../../src/machinery/outbound/webhookUrl.ts';

const nothing = new Set<string>();

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456:789a::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'not an address',
    '127.1',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '192.0.1.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('the address of an endpoint', () => {
  it.each([
    ['https://Example.COM', 'https://example.com/'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com./', 'https://example.com/'],
    ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
    ['https://example.com/%7euser/%2fx?q=%61%3d', 'https://example.com/~user/%2Fx?q=a%3D'],
    ['https://example.com/?', 'https://example.com/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://BÜCHER.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://ｅｘａｍｐｌｅ。com/', 'https://example.com/'],
    ['https://134744072/', 'https://8.8.8.8/'],
    ['https://0x8.0x8.0x8.0x8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:0:0::1111]/', 'https://[2606:4700::1111]/'],
  ])('%s has the key %s', (url, key) => expect(readWebhookUrl(url, nothing)).toMatchObject({ ok: true, key }));

  it.each([
    ['https://example.com/Hook', 'https://example.com/hook'],
    ['https://example.com/hook/', 'https://example.com/hook'],
    ['https://example.com/a%2fb', 'https://example.com/a/b'],
    ['https://example.com/?a=1&b=2', 'https://example.com/?b=2&a=1'],
    ['https://example.com:8443/', 'https://example.com/'],
  ])('%s and %s have different keys', (one, two) => {
    const [first, second] = [readWebhookUrl(one, nothing), readWebhookUrl(two, nothing)];
    expect(first.ok && second.ok && first.key !== second.key).toBe(true);
  });

  it.each([
    ['example.com', 'format'],
    ['//example.com/', 'format'],
    ['https://', 'format'],
    ['https://exam ple.com/', 'format'],
    ['https://example.com/a\nb', 'format'],
    ['https:\\\\example.com\\', 'format'],
    ['https://[fe80::1%25eth0]/', 'format'],
    ['https://256.256.256.256/', 'format'],
    ['http://example.com/', 'https_required'],
    ['ftp://example.com/', 'https_required'],
    ['file:///etc/passwd', 'https_required'],
    ['javascript:alert(1)', 'https_required'],
    ['https://user@example.com/', 'credentials'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://example.com/#top', 'fragment'],
    ['https://example.com/#', 'fragment'],
    ['https://localhost/', 'forbidden_address'],
  ])('%s is refused: %s', (url, problem) => expect(readWebhookUrl(url, nothing)).toEqual({ ok: false, problem }));

  it('[webhook.https-only] may be plain http, and private, on a host (and port, if named) that the operator has allowed', () => {
    expect(readWebhookUrl('http://localhost:3000/', new Set(['localhost']))).toMatchObject({ ok: true });
    expect(readWebhookUrl('http://127.1:3000/', new Set(['127.0.0.1:3000']))).toMatchObject({ ok: true });
    expect(readWebhookUrl('http://127.0.0.1:3001/', new Set(['127.0.0.1:3000']))).toMatchObject({ ok: false });
    expect(readWebhookUrl('http://[::1]:3000/', new Set(['::1']))).toMatchObject({ ok: true });
  });
});
