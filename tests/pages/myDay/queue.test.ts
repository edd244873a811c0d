/** The offline queue of the technician's page, without a browser. docs/internals/pages.md#queue; docs/decisions/0112. */
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../src/edges/pages/myDay/browser/memoryStore.ts';
import { draftOf } from '../../../src/edges/pages/myDay/browser/entries.ts';
import type { ActionDraft, ActionTap, Tap } from '../../../src/edges/pages/myDay/browser/taps.ts';
import { action, ada, first, grace, mileage, note, openPhone, second, SmallService, tappedAt, timeOff, photo, undo } from './phone.ts';

describe('[my-day.offline] the queue', () => {
  it('stores taps with the version that was shown, and sends them in order once there is a connection', async () => {
    const phone = openPhone();
    const { service, queue } = phone;
    service.isReachable = false;
    for (const entry of [action(first, 'depart', 3), note(first, 'Gate 4'), action(first, 'arrive', 3), action(second, 'depart', 5)])
      await phone.tap(entry);
    expect(await phone.send()).toEqual({ settled: 0, isSignedOut: false });
    expect(await phone.open()).toEqual(['first/depart', 'Gate 4', 'first/arrive', 'second/depart']);
    // The version after a first tap is not known before its answer.
    expect((await queue.taps()).map(({ body }) => body['status_version'])).toEqual([3, undefined, null, 5]);
    service.isReachable = true;
    expect(await phone.send()).toEqual({ settled: 4, isSignedOut: false });
    expect(service.done).toEqual([`${first}/actions/depart`, `${first}/notes`, `${first}/actions/arrive`, `${second}/actions/depart`]);
    expect(await phone.open()).toEqual([]);
  });

  it('loses nothing by a reload in the middle, and repeats nothing', async () => {
    const phone = openPhone();
    const { service } = phone;
    for (const entry of [action(first, 'depart', 3), action(first, 'arrive', 3), note(second, 'Key in the box')]) await phone.tap(entry);
    // The first request arrives, and the page is closed before its answer.
    service.losesAnswers = true;
    await phone.send();
    expect([service.done, service.versions.get(first)]).toEqual([[`${first}/actions/depart`], 4]);
    service.losesAnswers = false;
    const reloaded = phone.reload();
    expect(await reloaded.open()).toEqual(['first/depart', 'first/arrive', 'Key in the box']);
    await reloaded.send();
    expect(service.done).toEqual([`${first}/actions/depart`, `${first}/actions/arrive`, `${second}/notes`]);
    expect([service.arrived, await reloaded.open()]).toEqual([4, []]);
  });

  it('[my-day.undo] forgets an undone tap that was never sent, and reverses one that may have arrived', async () => {
    const phone = openPhone();
    const { service, queue } = phone;
    const lastTap = async () => (await queue.taps()).at(-1) as ActionTap;
    const takeBack = async () => queue.takeBack(await lastTap(), draftOf(undo(first, 3)) as ActionDraft);
    await phone.tap(action(first, 'depart', 3));
    await takeBack();
    expect(await phone.open()).toEqual([]);
    // The first tap is sent, and its answer is lost.
    await phone.tap(action(first, 'depart', 3));
    service.losesAnswers = true;
    await phone.send();
    service.losesAnswers = false;
    await takeBack();
    expect(await phone.open()).toEqual(['first/depart', 'first/']);
    await phone.send();
    expect(service.done).toEqual([`${first}/actions/depart`, `${first}/undo-action`]);
    expect([service.versions.get(first), await phone.open()]).toEqual([5, []]);
  });

  it('[my-day.undo] does not send a tap that was undone while others were sent', async () => {
    const phone = openPhone();
    await phone.tap(action(first, 'depart', 3));
    const [tap] = await phone.queue.taps();
    await phone.queue.takeBack(tap as ActionTap, draftOf(undo(first, 3)) as ActionDraft);
    expect(await phone.queue.starts(tap!)).toBe(false);
  });

  it('sends photographs last, because on a slow network they take long and may not arrive', async () => {
    const phone = openPhone();
    for (const entry of [photo(first, 'boiler.jpg', 'abcd'), action(first, 'depart', 3), note(second, 'Key in the box')])
      await phone.tap(entry);
    expect((await phone.queue.next())?.photoOn).toBeUndefined();
    await phone.send();
    expect(phone.service.done.map((end) => end.split('/').slice(1).join('/'))).toEqual(['actions/depart', 'notes', 'files']);
  });

  it('shows a visit as it is after its tap until the page does', async () => {
    const phone = openPhone();
    await phone.tap(action(first, 'depart', 3));
    await phone.send();
    await phone.queue.forgetShown(() => 3);
    expect((await phone.queue.taps()).map(({ answered, leads }) => [answered, leads])).toEqual([[4, 'after_depart']]);
    // A tap on the page as it still is goes with the version of the answer.
    await phone.tap(action(first, 'arrive', 3));
    expect((await phone.queue.next())?.body['status_version']).toBe(4);
    await phone.queue.forgetShown(() => 4);
    expect(await phone.open()).toEqual(['first/arrive']);
  });

  it('forgets a sent tap of a visit that the technician no longer has', async () => {
    const phone = openPhone();
    await phone.tap(action(first, 'depart', 3));
    await phone.send();
    await phone.queue.forgetShown(() => null);
    expect(await phone.queue.taps()).toEqual([]);
  });

  it('sends the next tap with the new version, even if it was tapped while an answer was on its way', async () => {
    const phone = openPhone();
    await phone.tap(action(first, 'depart', 3));
    const tap = (await phone.queue.next())!;
    const answer = await phone.service.call(tap);
    await phone.tap(action(first, 'arrive', 3));
    expect(answer).toEqual({ error_code: 0, data: { status_version: 4 } });
    await phone.queue.done(tap, 4);
    expect((await phone.queue.next())?.body['status_version']).toBe(4);
  });
});

describe('[my-day.double-tap] two equal taps count as one', () => {
  it.each([
    ['an action', action(first, 'depart', 3)],
    ['a note', note(first, 'Gate 4')],
    ['a mileage', mileage(second, '41250')],
    ['a request for time off', timeOff({ start_date: '2030-07-01', end_date: '' })],
  ])('of %s, also from two pages of the browser', async (_what, entry) => {
    const phone = openPhone();
    await Promise.all([phone.tap(entry), phone.tap(entry), phone.reload().tap(entry)]);
    expect(await phone.open()).toHaveLength(1);
    await phone.send();
    expect(phone.service.done).toHaveLength(1);
  });

  it('but not for another visit, with another text, or after another tap', async () => {
    const phone = openPhone();
    const taps = [action(first, 'photo', 3), action(first, 'depart', 3), action(first, 'photo', 3), action(second, 'photo', 5)];
    for (const entry of [...taps, note(first, 'Gate 4'), note(first, 'Gate 5'), note(second, 'Gate 4')]) await phone.tap(entry);
    expect(await phone.open()).toHaveLength(7);
  });
});

describe('[my-day.conflict] a visit that has changed', () => {
  async function conflicted() {
    const phone = openPhone();
    for (const entry of [action(first, 'depart', 3), action(first, 'arrive', 3), action(second, 'depart', 5)]) await phone.tap(entry);
    // A dispatcher has moved the first visit.
    phone.service.versions.set(first, 9);
    await phone.send();
    return phone;
  }

  it('stays with its later taps, is not sent again, and holds up no other visit', async () => {
    const phone = await conflicted();
    expect(phone.service.done).toEqual([`${second}/actions/depart`]);
    const reloaded = phone.reload();
    for (let times = 0; times < 3; times++) await reloaded.send();
    expect(phone.service.arrived).toBe(2);
    expect(await reloaded.open()).toEqual(['first/depart', 'first/arrive']);
    expect((await reloaded.trouble())?.trouble).toEqual({ code: 'JOB_REQUEST_STAGE_CONFLICT', message: 'It has changed.' });
    expect((await reloaded.trouble())?.was).toBe('Wednesday · 9:00 · Scheduled');
  });

  it('is applied anyway with the present version and a new key, and then the later taps follow', async () => {
    const phone = await conflicted();
    const tap = (await phone.trouble())!;
    await phone.queue.again(tap, 9);
    const next = await phone.queue.next();
    expect([next?.body['status_version'], next?.trouble, next?.key === tap.key]).toEqual([9, undefined, false]);
    await phone.send();
    expect(phone.service.done.slice(1)).toEqual([`${first}/actions/depart`, `${first}/actions/arrive`]);
    expect(phone.service.versions.get(first)).toBe(11);
  });

  it('is dismissed with the later taps of the visit alone', async () => {
    const phone = await conflicted();
    await phone.tap(note(first, 'Nobody there'));
    await phone.queue.dismiss((await phone.trouble())!);
    expect(await phone.open()).toEqual(['Nobody there']);
  });
});

describe('[my-day.session] a phone that two persons use', () => {
  it('sends the taps of the person who is signed in alone, and keeps those of the other', async () => {
    const store = new MemoryStore();
    const service = new SmallService();
    await openPhone(store, ada, service).tap(action(first, 'depart', 3));
    const other = openPhone(store, grace, service);
    await other.tap(action(second, 'depart', 5));
    await other.send();
    expect(service.done).toEqual([`${second}/actions/depart`]);
    expect([await other.queue.openOfOthers(), await other.open()]).toEqual([1, []]);
    // Nothing that the other person does touches them.
    const [adasTap] = await store.read();
    await other.queue.dismiss(adasTap!);
    await other.queue.done(adasTap!, 4);
    await other.queue.refused(adasTap!, { code: 'PERMISSION_DENIED', message: '' });
    await other.queue.forgetShown(() => null);
    const back = openPhone(store, ada, service);
    expect(await back.open()).toEqual(['first/depart']);
    await back.send();
    expect(service.done).toEqual([`${second}/actions/depart`, `${first}/actions/depart`]);
  });

  it('keeps the same tap of two persons apart', async () => {
    const store = new MemoryStore();
    await openPhone(store, ada).tap(note(first, 'Gate 4'));
    const other = openPhone(store, grace);
    await other.tap(note(first, 'Gate 4'));
    expect(await other.open()).toEqual(['Gate 4']);
  });
});

describe('[my-day.old-taps] taps that the first script of the page has stored', () => {
  const common = { person: ada, at: tappedAt, title: 'JOB-1' };
  const payload = { tapped_at: tappedAt };
  const fired = (number: number, key: string, status_version: number | null, job: string = first) => ({
    ...{ ...common, number, key: `old-${number}`, method: 'POST', path: `/dashboard/v1/my-day/visits/${job}/actions/${key}` },
    ...{ body: { status_version, payload }, job, action: key, was: 'Wednesday', what: key, leads: `after_${key}` },
  });
  /** Records as they are in IndexedDB, `undefined` included. */
  const stored = [
    { ...fired(4, 'depart', 3), answered: undefined, trouble: undefined },
    fired(5, 'arrive', null),
    {
      ...{ ...common, number: 7, key: 'old-7', method: 'POST', path: `/dashboard/v1/my-day/visits/${first}/notes` },
      ...{ body: { text: 'Gate 4', visit_date: '2030-06-05' }, noteOn: first, what: 'Gate 4' },
    },
    { ...fired(8, 'depart', 5, second), trouble: { code: 'JOB_REQUEST_STAGE_CONFLICT', message: 'It has changed.' } },
  ] as unknown as Tap[];

  it('are sent in order with their keys and versions, and their conflicts stay', async () => {
    const phone = openPhone(new MemoryStore(stored));
    expect((await phone.queue.next())?.key).toBe('old-4');
    await phone.send();
    expect(phone.service.done).toEqual([`${first}/actions/depart`, `${first}/actions/arrive`, `${first}/notes`]);
    expect(await phone.open()).toEqual(['second/depart']);
  });

  it('have the same form as taps of today', async () => {
    const phone = openPhone();
    await phone.tap(action(first, 'depart', 3));
    await phone.tap(note(first, 'Gate 4'));
    const [fire, written] = await phone.queue.taps();
    const [oldFire, , oldNote] = stored;
    expect(fire).toMatchObject({
      method: oldFire!.method,
      path: oldFire!.path,
      body: { status_version: 3, happened_at: tappedAt },
      leads: 'after_depart',
    });
    expect(written).toMatchObject({ method: oldNote!.method, path: oldNote!.path, body: oldNote!.body, noteOn: first });
  });
});
