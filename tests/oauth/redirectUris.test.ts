/** To which addresses an authorization may send a person: the rules alone. RFC 8252, section 7; RFC 9700, section 2.1. */
import { describe, expect, it } from 'vitest';
import { destinationOf, isRegistered, redirectProblem, withAnswerParameters } from '../../src/machinery/oauth/redirectUris.ts';

/** As the setting OAUTH_REDIRECT_SCHEMES names them. */
const schemes = new Set(['cursor:']);

describe('[oauth.redirect-forms] an address', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example:8443/callback?tenant=7',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:53121/',
    'http://[::1]:9/cb',
    'http://localhost:3000/callback',
    'com.example.app:/oauth',
    'com.example.app://oauth/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ])('%s is accepted', (uri) => {
    expect(redirectProblem(uri, schemes)).toBeNull();
  });

  it.each([
    ['http://app.example/callback', 'https_required'],
    ['http://127.0.0.1.evil.example/', 'https_required'],
    ['http://localhost.evil.example/', 'https_required'],
    ['http://127.1/callback', 'https_required'],
    ['http://0.0.0.0:80/', 'https_required'],
    ['http://127.0.0.1:80@evil.example/', 'credentials'],
    ['https://user@app.example/', 'credentials'],
    ['https://app.example/cb#', 'fragment'],
    ['https://app.example/cb#token', 'fragment'],
    ["https://a.example;script-src'unsafe-inline'/", 'host'],
    ['https://a,b.example/', 'host'],
    ['https:app.example/cb', 'host'],
    ['https:///app.example/cb', 'host'],
    ['https://app.example\\@evil.example/', 'form'],
    ['https://app.exam\tple/', 'form'],
    ['https://app.example/\r\nSet-Cookie: a=b', 'form'],
    ['https://äpp.example/', 'form'],
    [' https://app.example/', 'form'],
    [`https://app.example/${'a'.repeat(2_000)}`, 'form'],
    ['/callback', 'form'],
    ['', 'form'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,hello', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['blob:https://app.example/1', 'scheme'],
    ['ftp://app.example/', 'scheme'],
    ['myapp://callback', 'scheme'],
    ['vscode://callback', 'scheme'],
  ])('%s is refused: %s', (uri, problem) => {
    expect(redirectProblem(uri, schemes)).toBe(problem);
    expect(isRegistered(uri, [uri], schemes)).toBe(false);
  });
});

it('[oauth.redirect-schemes] a scheme is accepted while the setting names it, and no longer', () => {
  const uri = 'myapp://callback';
  expect(redirectProblem(uri, new Set(['myapp:']))).toBeNull();
  expect(isRegistered(uri, [uri], new Set(['myapp:']))).toBe(true);
  expect(isRegistered(uri, [uri], schemes)).toBe(false);
  for (const always of ['com.example.app:/callback', 'https://app.example/cb']) expect(redirectProblem(always, new Set())).toBeNull();
});

describe('[oauth.redirect-exact] among the redirects of an app', () => {
  const registered = [
    'https://app.example/callback?a=1',
    'http://127.0.0.1:1234/callback',
    'http://localhost/cb',
    'com.example.app:/oauth',
  ];

  it.each([...registered, 'http://127.0.0.1/callback', 'http://127.0.0.1:65535/callback', 'http://localhost:8080/cb'])(
    '%s is found',
    (uri) => {
      expect(isRegistered(uri, registered, schemes)).toBe(true);
    },
  );

  it.each([
    'https://app.example/callback',
    'https://app.example/callback?a=1&b=2',
    'https://app.example:444/callback?a=1',
    'https://app.example/Callback?a=1',
    'https://APP.example/callback?a=1',
    'https://app.example/callback/../callback?a=1',
    'https://app.example.evil.example/callback?a=1',
    'https://evil.example/callback?a=1',
    'http://app.example/callback?a=1',
    'http://127.0.0.1/callback/',
    'http://127.0.0.1/callback?x=1',
    'http://localhost/callback',
    'http://[::1]/callback',
    'https://127.0.0.1/callback',
    'com.example.app:/oauth/',
    'com.example.app2:/oauth',
  ])('%s is not found', (uri) => {
    expect(isRegistered(uri, registered, schemes)).toBe(false);
  });
});

it('[oauth.consent-page] the page distinguishes a host, this device, and the program that opens a scheme', () => {
  expect(destinationOf('https://app.example:8443/cb')).toEqual({
    kind: 'host',
    name: 'app.example:8443',
    source: 'https://app.example:8443',
  });
  expect(destinationOf('http://[::1]:9/cb')).toEqual({ kind: 'device', name: '[::1]:9', source: 'http://[::1]:9' });
  expect(destinationOf('com.example.app://x')).toEqual({ kind: 'scheme', name: 'com.example.app', source: 'com.example.app:' });
});

it('[oauth.redirect-exact] the answer is appended to the registered redirect, which stays unchanged', () => {
  expect(withAnswerParameters('https://app.example/%7Ecb?a=%2f', { code: 'c d', state: null, iss: 'https://x' })).toBe(
    'https://app.example/%7Ecb?a=%2f&code=c+d&iss=https%3A%2F%2Fx',
  );
  expect(withAnswerParameters('com.example.app:/cb', { error: 'access_denied' })).toBe('com.example.app:/cb?error=access_denied');
});
