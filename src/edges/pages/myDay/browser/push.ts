/**
 * The switch for push messages on this device. The browser asks only after a press. What the person has chosen is kept on the device, so that the
 * next person who signs in here gets nothing that they did not choose. docs/internals/messages.md#push-messages.
 */
import { pushRequests } from '../../../../contract/myDay/requests.ts';
import { callWith } from './call.ts';
import { pagePart, type DayPage } from './page.ts';

/** Name of the device's note in the browser's storage. */
const noteName = 'truckroll-my-day-push';

/** Who allowed messages here, and the device's id at the service. */
interface Note {
  readonly person: string;
  readonly id: string;
}

export class PushSwitch {
  readonly #page: DayPage;

  constructor(page: DayPage) {
    this.#page = page;
  }

  /** Shows the switch where the browser knows push messages, otherwise the reason why it does not. */
  async start(): Promise<void> {
    if (this.#page.pushKey === '') return;
    const why = whyUnknown();
    if (why !== null) {
      pagePart('#push-state').textContent = this.#page.words[why];
      pagePart('#push-on').hidden = true;
      pagePart('#push').hidden = false;
      return;
    }
    pagePart('#push-on').addEventListener('click', () => void this.#turn(() => this.#on()));
    pagePart('#push-off').addEventListener('click', () => void this.#turn(() => this.#off()));
    // Another person left without signing out, or nothing says whose messages these are. They must not show up here.
    if (kept()?.person !== this.#page.person) await forget();
    this.#show();
    pagePart('#push').hidden = false;
    // The session may be another one, and the browser may have a new address.
    if (this.#isOn && navigator.onLine) await this.#send().catch(() => undefined);
  }

  /** Before a sign-out: the service ends the device with the session, and the browser ends its part here. */
  async leave(): Promise<void> {
    if (this.#isOn) await forget();
  }

  get #isOn(): boolean {
    return Notification.permission === 'granted' && kept()?.person === this.#page.person;
  }

  #show(problem: string | null = null): void {
    const { pushBlocked, pushIsOn, pushHint } = this.#page.words;
    const isBlocked = Notification.permission === 'denied';
    pagePart('#push-state').textContent = problem ?? (isBlocked ? pushBlocked : this.#isOn ? pushIsOn : pushHint);
    pagePart('#push-on').hidden = isBlocked || this.#isOn;
    pagePart('#push-off').hidden = isBlocked || !this.#isOn;
  }

  async #turn(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#show();
    } catch {
      this.#show(this.#page.words.pushFailed);
    }
  }

  async #on(): Promise<void> {
    if ((await Notification.requestPermission()) !== 'granted') return;
    await this.#send();
  }

  /** Subscribes the browser with the present key of the service, and tells the service. */
  async #send(): Promise<void> {
    const { pushManager } = await navigator.serviceWorker.ready;
    const key = bytesOf(this.#page.pushKey);
    const known = await pushManager.getSubscription();
    const isSame = known !== null && isEqual(known.options.applicationServerKey, key);
    if (known && !isSame) await known.unsubscribe();
    const current = isSame ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = current.toJSON();
    const { method, path } = pushRequests.createMyPushDevice;
    const sent = { endpoint, p256dh: unpadded(keys?.['p256dh']), auth: unpadded(keys?.['auth']) };
    const answer = await this.#call(method, path, sent);
    keep({ person: this.#page.person, id: answer.id });
  }

  async #off(): Promise<void> {
    const note = kept();
    const { method, path } = pushRequests.deleteMyPushDevice;
    if (note) await this.#call(method, path.replace('{id}', encodeURIComponent(note.id)));
    await forget();
  }

  async #call(method: string, path: string, body?: object): Promise<{ id: string }> {
    const answer = await callWith<{ id: string }>(method, path, body, { token: this.#page.state.token, language: this.#page.language });
    if (answer?.error_code !== 0) throw new Error('the service did not take the device');
    return answer.data;
  }
}

/** Why this page cannot have push messages; null if it can. On iPhones and iPads only the page on the home screen can. */
function whyUnknown(): 'pushNeedsHttps' | 'pushNeedsHomeScreen' | 'pushUnknown' | null {
  if (!globalThis.isSecureContext) return 'pushNeedsHttps';
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return null;
  // Only Safari of these devices has the property. It is false in a tab.
  return (navigator as { standalone?: boolean }).standalone === false ? 'pushNeedsHomeScreen' : 'pushUnknown';
}

/** Ends the messages, then forgets whose they were, so that a failure is made good at the next start. */
async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  keep(null);
}

function kept(): Note | null {
  try {
    return JSON.parse(localStorage.getItem(noteName) ?? 'null') as Note | null;
  } catch {
    return null;
  }
}

function keep(note: Note | null): void {
  if (note === null) localStorage.removeItem(noteName);
  else localStorage.setItem(noteName, JSON.stringify(note));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

function isEqual(left: ArrayBuffer | null, right: Uint8Array): boolean {
  const bytes = new Uint8Array(left ?? new ArrayBuffer(0));
  return bytes.length === right.length && bytes.every((byte, index) => byte === right[index]);
}

/** Some browsers pad the keys. */
const unpadded = (text = ''): string => text.replaceAll('=', '');
