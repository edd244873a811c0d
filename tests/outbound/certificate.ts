/** A certificate of hooks.example.test, signed by itself, and its key: for receivers in tests, of no other use. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBrzCCAVagAwIBAgIUAuSgG9sWm5mXBTtsB9PNAZXu3wwwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSaG9va3MuZXhhbXBsZS50ZXN0MCAXDTI2MTEyMjAzNDYzMVoY
DzIxMjYxMDI5MDM0NjMxWjAdMRswGQYDVQQDDBJob29rcy5leGFtcGxlLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATb+qeD16u0Ba9meRiVwsKHzPIqJCm0
TuVTj0JDXEE1AoQsLLeT68mxbHlzVR8mqp9Yh/fn3urIIWGJ3ZbFUXxOo3IwcDAd
BgNVHQ4EFgQUuvRfke/l3yh7Wn6pPn41+Y4r/qkwHwYDVR0jBBgwFoAUuvRfke/l
3yh7Wn6pPn41+Y4r/qkwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghJob29r
cy5leGFtcGxlLnRlc3QwCgYIKoZIzj0EAwIDRwAwRAIgMEi3aHqkYtyPUQZWDH1+
4Jttjs3z6dojsfuiVOt2LmUCIB/M/+mBygnV4XUmPLESQZTvZHYlRF2KjjJ5zweh
h3eX
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNwMkRdOX7d2nYg5f
rjIROiggztvsL/HN9QzqkxH1L1ehRANCAATb+qeD16u0Ba9meRiVwsKHzPIqJCm0
TuVTj0JDXEE1AoQsLLeT68mxbHlzVR8mqp9Yh/fn3urIIWGJ3ZbFUXxO
-----END PRIVATE KEY-----
`;
