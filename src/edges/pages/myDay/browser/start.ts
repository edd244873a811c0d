/**
 * The script of the technician's page: stores what is tapped on the device, sends it in order when there is a connection, and keeps each tap
 * until it is answered. Without the script, the page works with plain forms. docs/internals/pages.md#technicians-page; docs/decisions/0112.
 */
import { fill } from '../../../../ground/texts/fill.ts';
import { entryKinds, type EntryKind } from '../pageData.ts';
import { callService } from './call.ts';
import { draftOf, undoDraft } from './entries.ts';
import { pageCache } from './names.ts';
import { isNumberField, settledNumbers, showProblem } from './numbers.ts';
import { cardData, DayPage } from './page.ts';
import { chosenFileOf } from './chosenFile.ts';
import { TapQueue } from './queue.ts';
import { SafeStore } from './safeStore.ts';
import { sendWaiting } from './send.ts';
import { PushSwitch } from './push.ts';
import { openTapStore } from './store.ts';
import { openCount, DayView } from './view.ts';

const lookEveryMilliseconds = 30_000;
/** Only one page of the browser sends at a time. */
const sendingLock = 'truckroll-my-day';

const page: DayPage = new DayPage(() =>
  queue.forgetShown((job) => {
    const card = page.latestCard(job);
    return card ? Number(cardData(card).version) : null;
  }),
);
const queue = new TapQueue({ store: new SafeStore(openTapStore), person: page.person, newKey, now: () => new Date().toISOString() });
const view = new DayView(page, queue, {
  again: async (tap, version) => {
    await queue.again(tap, version);
    await show();
    await send();
  },
  dismiss: async (tap) => {
    await queue.dismiss(tap);
    await look();
  },
  takeBack: async (tap, card, leads) => {
    const what = fill(page.words.undo, { what: tap.what }, page.language);
    await queue.takeBack(tap, undoDraft(card, { what, leads, at: new Date().toISOString() }));
    await show();
    await send();
  },
});

const push = new PushSwitch(page);

let isLostOnClosing = false;

async function show(): Promise<void> {
  await view.show();
  isLostOnClosing = !queue.isLasting && (await openCount(queue)) > 0;
}

/** Shows the newest page. Returns whether there was one for this person. */
async function look(): Promise<boolean> {
  const isThere = await page.look();
  await show();
  return isThere;
}

let sending: Promise<void> | null = null;
let isMore = false;

/** Sends what waits. A call during a sending makes it look once more at the end. */
function send(): Promise<void> {
  isMore = true;
  return (sending ??= sendInTurn().finally(() => {
    sending = null;
    if (isMore) void send();
  }));
}

async function sendInTurn(): Promise<void> {
  const work = async () => {
    while (isMore) {
      isMore = false;
      await sendAll();
    }
  };
  // Browsers offer locks only by https.
  await ('locks' in navigator ? navigator.locks.request(sendingLock, work) : work());
}

async function sendAll(): Promise<void> {
  const { settled, isSignedOut } = await sendWaiting({
    queue,
    call: async (tap) => {
      const answer = await callService(tap, { token: page.state.token, language: page.language });
      page.set({ isConnected: answer !== null });
      return answer;
    },
    renew: look,
    onSettled: show,
  });
  if (isSignedOut) page.set({ isSignedOut });
  if (settled > 0) await look();
  else await show();
}

/** Stores what was entered in place of sending the form. The form is sent after all when nothing can be stored. */
async function keep(form: HTMLFormElement, kind: EntryKind, numbers: Readonly<Record<string, string>>): Promise<void> {
  const card = form.closest<HTMLElement>('article[data-job]');
  const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const fields = { ...typed, ...numbers };
  const { label = '', leads = '' } = form.dataset;
  const at = new Date().toISOString();
  try {
    await queue.add(draftOf({ kind, fields, label, leads, card: card && cardData(card), at, words: page.words }));
  } catch {
    form.submit();
    return;
  }
  form.reset();
  delete form.dataset['sent'];
  void askToPersist();
  await show();
  await send();
}

/** Stores chosen photographs and PDFs, each as an entry of its own. */
async function keepFiles(form: HTMLFormElement, { files, dataset }: HTMLInputElement): Promise<void> {
  const mostBytes = Number(dataset['mostBytes']);
  const card = cardData(form.closest<HTMLElement>('article[data-job]')!);
  for (const file of files ?? []) {
    const fields = await chosenFileOf(file, mostBytes).catch(() => null);
    if (!fields) {
      alert(`${file.name}: ${fill(page.words.unreadable, { megabytes: mostBytes / 1_048_576 }, page.language)}`);
      continue;
    }
    const at = new Date().toISOString();
    await queue.add(draftOf({ kind: 'photo', fields, label: '', leads: '', card, at, words: page.words }));
    await show();
  }
  form.reset();
  void askToPersist();
  await send();
}

/** Asks the browser not to delete the stored taps when the phone becomes full. */
async function askToPersist(): Promise<void> {
  // Missing without https.
  if ('storage' in navigator) await navigator.storage.persist().catch(() => false);
}

/** A sign-out with something unsent asks first. It removes the kept page, which the next person must not see, but not the queue. */
async function leave(form: HTMLFormElement): Promise<void> {
  const go = () => {
    form.dataset['sure'] = '1';
    form.submit();
  };
  try {
    const open = await openCount(queue);
    if (open > 0 && !confirm(fill(page.words.signOutWarning, { n: open }, page.language))) return;
    if ('caches' in globalThis) await caches.delete(pageCache);
    await push.leave();
  } catch {
    // What cannot be read or removed must not keep the person signed in.
  }
  go();
}

/** A UUID. `crypto.randomUUID` is missing without https. */
function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return bytes.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.id === 'sign-out' && !form.dataset['sure']) {
    event.preventDefault();
    void leave(form);
  }
  const kind = entryKinds.find((name) => name === form.dataset['queue']);
  if (!kind) return;
  event.preventDefault();
  if (form.dataset['sent']) return;
  const numbers = settledNumbers(form, page);
  if (!numbers) return;
  form.dataset['sent'] = '1';
  void keep(form, kind, numbers);
});

// Files are sent as soon as they are chosen.
addEventListener('change', ({ target }) => {
  if (isNumberField(target)) showProblem(target, page);
  if (target instanceof HTMLInputElement && target.form?.dataset['queue'] === 'photo') void keepFiles(target.form, target);
});

addEventListener('beforeunload', (event) => {
  if (isLostOnClosing) event.preventDefault();
});

void push.start();
const wake = () => void send().then(look);
addEventListener('online', wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});
setInterval(() => {
  if (document.visibilityState === 'visible') wake();
}, lookEveryMilliseconds);

// Shows what needs this script.
document.documentElement.classList.add('is-scripted');
if (new URLSearchParams(location.search).has('done')) history.replaceState(null, '', `/my-day?lang=${page.language}`);
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/my-day/worker.js', { scope: '/my-day', updateViaCache: 'none' }).catch(() => undefined);
  navigator.serviceWorker.addEventListener('controllerchange', () => void look());
}
wake();
