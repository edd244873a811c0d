// Stores taps on the technician's page on the device, sends them in order when there is a connection, and keeps each until it is answered.
// Without this file, the page works with plain forms.
const { body } = document;
const words = JSON.parse(body.dataset.words);
const { person } = body.dataset;
const language = document.documentElement.lang;
let { token } = body.dataset;
let connected = true;
let signedOut = false;
/** The latest page from the service. */
let latest = document;

/** Whether a field is filled in but not sent. The page is not replaced then, because the text would be lost. */
const isFilledIn = () =>
  [...document.querySelectorAll('#day :is(input:not([type=hidden]), textarea)')].some(
    ({ value, defaultValue, validity }) => value !== defaultValue || validity.badInput,
  );
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const clock = (at) =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: body.dataset.zone }).format(new Date(at));
const uuid = () => {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return bytes.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

// The taps, in order.
const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open('truckroll-my-day', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('taps', { keyPath: 'number', autoIncrement: true });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
/** Reads and writes in one transaction, so that two pages or two taps cannot overlap. */
async function change(work) {
  const transaction = (await database).transaction('taps', 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore('taps');
  const reading = store.getAll();
  reading.onsuccess = () => work(store, reading.result);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
async function allTaps() {
  const asking = (await database).transaction('taps').objectStore('taps').getAll();
  return new Promise((resolve, reject) => {
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
  });
}
const ownTaps = async () => (await allTaps()).filter((tap) => tap.person === person);
/** An answered tap stays until the page shows its effect. Otherwise a page without a connection would show the state before the tap. */
const isWaiting = ({ trouble, answered }) => !trouble && answered === undefined;

const cardOf = (page, job) =>
  page.querySelector(`article[data-job="${CSS.escape(job)}"][data-acts]`) ?? page.querySelector(`article[data-job="${CSS.escape(job)}"]`);
const minutesOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Makes a tap from a form, by the kind of form. */
const makers = {
  fire(form, fields, taps) {
    const card = form.closest('article');
    const { job } = card.dataset;
    const payload = { tapped_at: new Date().toISOString() };
    if (fields.amount) payload.amount = Number(fields.amount);
    if (fields.note) payload.note = fields.note;
    // The version after an earlier tap is known only when that tap is answered.
    const before = taps.findLast((tap) => tap.job === job);
    const version = before ? (before.answered ?? null) : Number(fields.version);
    return {
      method: 'POST',
      path: `/dashboard/v1/my-day/visits/${job}/actions/${fields.key}`,
      body: { status_version: version, payload },
      job,
      action: fields.key,
      title: card.dataset.title,
      was: card.dataset.now,
      what: form.dataset.label,
      leads: form.dataset.leads,
    };
  },
  mileage(form, fields) {
    return {
      method: 'PUT',
      path: `/dashboard/v1/my-day/vehicles/${fields.vehicle}/mileage`,
      body: { current_mileage: Number(fields.mileage) },
      title: form.dataset.label,
      what: `${words.mileage} ${fields.mileage}`,
    };
  },
  note(form, { id, text, visit_date }) {
    return {
      method: 'POST',
      path: `/dashboard/v1/my-day/visits/${id}/notes`,
      body: { text, visit_date },
      // A note needs no version, so it neither waits for the visit's other taps nor holds them up.
      noteOn: id,
      title: form.closest('article').dataset.title,
      what: text,
    };
  },
  time_off(_form, { start_date, end_date, start_time, end_time, reason }) {
    return {
      method: 'POST',
      path: '/dashboard/v1/my-day/time-off',
      body: {
        start_date,
        end_date: end_date || start_date,
        ...(start_time ? { start_minute: minutesOf(start_time) } : {}),
        ...(end_time ? { end_minute: minutesOf(end_time) } : {}),
        ...(reason ? { reason } : {}),
      },
      title: words.timeOff,
      what: [start_date, end_date].filter(Boolean).join(' – '),
    };
  },
};

addEventListener('submit', (event) => {
  const form = event.target;
  const make = makers[form.dataset.queue];
  if (form.id === 'sign-out') leave(event, form);
  if (!make) return;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = '1';
  keep(form, make).catch(() => form.submit());
});

async function keep(form, make) {
  const fields = Object.fromEntries(new FormData(form));
  await change((store, taps) => {
    const own = taps.filter((tap) => tap.person === person);
    store.add({ person, key: uuid(), at: new Date().toISOString(), ...make(form, fields, own) });
  });
  form.reset();
  delete form.dataset.sent;
  void navigator.storage?.persist?.();
  await show();
  await send();
}

let sending = null;
let isMore = false;

/** Sends the waiting taps one after the other. Only one page of the browser sends at a time. */
function send() {
  isMore = true;
  return (sending ??= sendInTurn().finally(() => {
    sending = null;
    if (isMore) void send();
  }));
}

async function sendInTurn() {
  const work = async () => {
    while (isMore) {
      isMore = false;
      await sendAll();
    }
  };
  return navigator.locks ? navigator.locks.request('truckroll-my-day', work) : work();
}

async function sendAll() {
  let isAnswered = false;
  let renewals = 0;
  for (;;) {
    const taps = await ownTaps();
    const held = new Set(taps.filter(({ trouble }) => trouble).map(({ job }) => job));
    const tap = taps.find((one) => isWaiting(one) && !(one.job && held.has(one.job)));
    if (!tap) break;
    const answer = await call(tap);
    const code = answer?.error_code;
    if (code === 0) await settle(tap, answer.data);
    else if (code === 'SESSION_INVALID') {
      signedOut = true;
      break;
    } else if (code === 'CSRF_TOKEN_INVALID' && renewals++ === 0) {
      if (!(await look())) break;
      continue;
    } else if (
      code === undefined ||
      /^(RATE_LIMITED|IDEMPOTENCY_IN_PROGRESS|SERVICE_UNAVAILABLE|INTERNAL_ERROR|CSRF_TOKEN_INVALID)$/.test(code)
    )
      break;
    else await change((store) => store.put({ ...tap, trouble: { code, message: answer.errors?.[0]?.message ?? answer.message } }));
    isAnswered = true;
    await show();
  }
  if (isAnswered) await look();
  await show();
}

/** Calls the service. Returns undefined without an answer. */
async function call({ method, path, body: sent, key }) {
  try {
    const response = await fetch(path, {
      method,
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json', 'x-csrf-token': token, 'idempotency-key': key, 'x-locale': language },
      signal: AbortSignal.timeout(20000),
    });
    const answer = await response.json();
    connected = true;
    return answer;
  } catch {
    connected = false;
    return undefined;
  }
}

/** Marks a tap as done, and gives the new version to the next tap of the same visit. */
async function settle({ number, job }, data) {
  await change((store, taps) => {
    const tap = taps.find((one) => one.number === number);
    if (!tap) return;
    if (!job) return store.delete(number);
    store.put({ ...tap, answered: data.status_version });
    const next = taps.find((one) => one.job === job && one.number > number && one.person === person);
    if (next) store.put({ ...next, body: { ...next.body, status_version: data.status_version } });
  });
}

/** Forgets answered taps whose effect the latest page shows. */
async function forgetShown() {
  await change((store, taps) => {
    for (const { number, job, answered, person: whose } of taps) {
      const card = whose === person && answered !== undefined ? cardOf(latest, job) : undefined;
      if (card === null || Number(card?.dataset.version) >= answered) store.delete(number);
    }
  });
}

/** Requests the latest page. Returns whether there was a page for this person. */
async function look() {
  try {
    const response = await fetch(`/my-day?lang=${language}`, { headers: { 'x-news': '1' }, signal: AbortSignal.timeout(20000) });
    connected = response.status < 500;
    if (!response.ok) return false;
    if (response.redirected) return ((signedOut = true), false);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (page.body.dataset.person !== person) return (location.reload(), false);
    signedOut = false;
    latest = page;
    ({ token } = page.body.dataset);
    body.dataset.at = page.body.dataset.at;
    if (!isFilledIn()) {
      const open = [...document.querySelectorAll('#day details[open]')].map(({ id }) => id);
      document.querySelector('#day').replaceChildren(...document.importNode(page.querySelector('#day'), true).childNodes);
      for (const id of open) document.getElementById(id)?.setAttribute('open', '');
      await forgetShown();
    }
    for (const field of document.querySelectorAll('input[name=csrf_token]')) field.value = token;
    return true;
  } catch {
    connected = false;
    return false;
  } finally {
    await show();
  }
}

const make = (name, text, parts = {}) => Object.assign(document.createElement(name), { textContent: text }, parts);

/** Shows the page with the waiting taps: each visit as it will be, and the taps that need a decision. */
async function show() {
  const all = await allTaps();
  const taps = all.filter((tap) => tap.person === person);
  const others = all.filter((tap) => tap.person !== person && tap.answered === undefined).length;
  for (const card of document.querySelectorAll('article[data-job]')) {
    showNotes(
      card,
      taps.filter(({ noteOn, trouble }) => noteOn === card.dataset.job && !trouble),
    );
    showCard(
      card,
      taps.filter(({ job, trouble }) => job === card.dataset.job && !trouble),
    );
  }
  const offline = document.querySelector('#offline');
  offline.hidden = connected;
  offline.textContent = connected ? '' : fill(words.offline, { time: clock(body.dataset.at) });
  const troubled = taps.filter(({ trouble }) => trouble);
  const waiting = taps.filter(isWaiting).length;
  const lines = [];
  if (signedOut) {
    const line = make('p', `${words.signInAgain} `, { className: 'problem' });
    line.append(make('a', words.signIn, { href: '/signin?next=/my-day' }));
    lines.push(line);
  }
  if (waiting > 0) lines.push(make('p', fill(words.waiting, { n: waiting }), { className: 'notice' }));
  if (others > 0) lines.push(make('p', fill(words.otherPerson, { n: others }), { className: 'notice' }));
  const queue = document.querySelector('#queue');
  const had = queue.dataset.shown;
  queue.dataset.shown = JSON.stringify([taps, signedOut, others, latest.body.dataset.at]);
  if (queue.dataset.shown !== had) queue.replaceChildren(...lines, ...troubled.map((tap) => trouble(tap, taps)));
}

/** Shows notes that are not sent yet below the others. */
function showNotes(card, taps) {
  const box = card.querySelector('.unsent-notes');
  if (!box || (box.dataset.shown ?? '') === String(taps.map(({ number }) => number))) return;
  box.dataset.shown = String(taps.map(({ number }) => number));
  box.replaceChildren(
    ...taps.flatMap(({ what }) => [make('p', what, { className: 'words', dir: 'auto' }), make('p', words.notSent, { className: 'soft' })]),
  );
}

function showCard(card, taps) {
  const acts = card.querySelector('.acts');
  const status = card.querySelector('.status');
  const unsent = card.querySelector('.unsent');
  card.untouched ??= { acts: [...(acts?.childNodes ?? [])], status: status.textContent };
  unsent.hidden = !taps.some(isWaiting);
  unsent.textContent = unsent.hidden ? '' : words.notSent;
  const step = taps.length > 0 && card.querySelector(`template[data-status="${CSS.escape(taps.at(-1).leads)}"]`);
  status.textContent = step ? step.dataset.name : card.untouched.status;
  const shown = String(taps.map(({ number }) => number));
  if (acts && (card.shown ?? '') !== shown) acts.replaceChildren(...(step ? step.content.cloneNode(true).childNodes : card.untouched.acts));
  card.shown = shown;
}

/** The notice about a tap that no longer fits: the tap, the state at that time, and the present state. */
function trouble(tap, taps) {
  const box = make('section', '', { className: 'conflict' });
  const card = tap.job ? cardOf(latest, tap.job) : null;
  const rest = tap.job ? taps.filter(({ job, answered }) => job === tap.job && answered === undefined) : [tap];
  box.append(make('h2', tap.job ? `${words.changedMeanwhile}: ${tap.title}` : tap.title));
  for (const { what, at } of rest) box.append(make('p', fill(words.tapped, { what, time: clock(at) })));
  if (tap.job)
    box.append(
      make('p', fill(words.was, { what: tap.was })),
      make('p', fill(words.is, { what: card?.dataset.now ?? words.goneNow }), { className: 'now' }),
    );
  else box.append(make('p', tap.trouble.message));
  const row = make('div', '', { className: 'row' });
  const mayApply = card?.querySelector(`.acts input[name=key][value="${CSS.escape(tap.action)}"]`);
  if (mayApply)
    row.append(
      make('button', words.applyAnyway, {
        onclick: async () => {
          await change((store) =>
            store.put({ ...tap, trouble: undefined, key: uuid(), body: { ...tap.body, status_version: Number(card.dataset.version) } }),
          );
          await show();
          await send();
        },
      }),
    );
  row.append(
    make('button', words.dismiss, {
      className: 'second',
      onclick: async () => {
        await change((store) => rest.forEach(({ number }) => store.delete(number)));
        await look();
      },
    }),
  );
  box.append(row);
  return box;
}

function leave(event, form) {
  if (form.dataset.sure) return;
  event.preventDefault();
  const go = () => {
    form.dataset.sure = '1';
    form.submit();
  };
  ownTaps()
    .then(async (taps) => {
      const { length } = taps.filter(({ answered }) => answered === undefined);
      if (length > 0 && !confirm(fill(words.signOutWarning, { n: length }))) return;
      // The next person must not see the page.
      await globalThis.caches?.delete('my-day-page');
      go();
    })
    .catch(go);
}

const wake = () => void send().then(look);
addEventListener('online', wake);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
setInterval(() => document.visibilityState === 'visible' && wake(), 30000);

if (new URLSearchParams(location.search).has('done')) history.replaceState(null, '', `/my-day?lang=${language}`);
navigator.serviceWorker?.register('/my-day/worker.js', { scope: '/my-day', updateViaCache: 'none' }).catch(() => undefined);
navigator.serviceWorker?.addEventListener('controllerchange', look);
wake();
