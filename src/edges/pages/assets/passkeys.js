// The pages work without this file: its forms stay hidden. It makes passkeys and signs in with them.
const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const described = (list = []) => list.map((one) => ({ ...one, id: bytes(one.id) }));

const common = (credential) => ({
  id: credential.id,
  rawId: text(credential.rawId),
  type: credential.type,
  clientExtensionResults: {},
});

async function create({ challenge, user, excludeCredentials, ...rest }) {
  const publicKey = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: described(excludeCredentials),
  };
  const made = await navigator.credentials.create({ publicKey });
  const { clientDataJSON, attestationObject } = made.response;
  const transports = made.response.getTransports?.() ?? [];
  return { ...common(made), response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject), transports } };
}

async function get({ challenge, allowCredentials, ...rest }, more = {}) {
  const publicKey = { ...rest, challenge: bytes(challenge), allowCredentials: described(allowCredentials) };
  const used = await navigator.credentials.get({ publicKey, ...more });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const handle = userHandle ? { userHandle: text(userHandle) } : {};
  return {
    ...common(used),
    response: { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature), ...handle },
  };
}

/** A challenge is good for minutes, so pages that stay open ask for one when they need it. */
const optionsOf = async ({ dataset }) =>
  dataset.options ? JSON.parse(dataset.options) : (await fetch(dataset.from, { headers: { accept: 'application/json' } })).json();

const send = (form, answer) => {
  form.elements.passkey.value = JSON.stringify(answer);
  form.submit();
};

const canUse = typeof PublicKeyCredential === 'function' && navigator.credentials !== undefined;
for (const form of canUse ? document.querySelectorAll('form[data-passkey]') : []) {
  form.hidden = false;
  const problem = form.querySelector('[data-problem]');
  // The browser offers passkeys in the field of the address, until the button is pressed.
  const offering = new AbortController();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    offering.abort();
    problem.hidden = true;
    try {
      const options = await optionsOf(form);
      send(form, await (form.dataset.passkey === 'create' ? create(options) : get(options)));
    } catch {
      problem.hidden = false;
    }
  });
  if (form.dataset.from)
    PublicKeyCredential.isConditionalMediationAvailable?.()
      .then(async (isAvailable) => {
        if (!isAvailable) return;
        send(form, await get(await optionsOf(form), { mediation: 'conditional', signal: offering.signal }));
      })
      .catch(() => undefined);
}
