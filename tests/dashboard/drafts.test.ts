/** Drafts without a browser: what is kept, for how long, for whom, and how a draft meets a record that has changed. */
import { describe, expect, it } from 'vitest';
import { DraftStore, longestDraft, longestOfAll, mostDrafts, oldestMilliseconds, type Draft } from '../../dashboard/api/drafts.ts';
import { draftFormOf } from '../../dashboard/parts/drafts/draftForm.ts';
import { mergeDraft, nameOfDraft } from '../../dashboard/parts/drafts/merge.ts';

/** The storage of a tab, and a clock. `isFull`: it stores nothing more. */
function tab() {
  const stored = new Map<string, string>();
  const state = { now: 1_000_000, isFull: false };
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (state.isFull) throw new Error('full');
      stored.set(name, value);
    },
    removeItem: (name: string) => void stored.delete(name),
  };
  const load = (signIn: string | null = 'grace') => {
    const store = new DraftStore(
      () => storage,
      () => state.now,
    );
    if (signIn !== null) store.keepFor(signIn);
    return store;
  };
  return { stored, state, load };
}

const draft = (id: string, some: Partial<Draft> = {}) => ({
  ...{ id, form: `live form of ${id}`, saves: 'createCustomer' as const, about: '', title: 'New customer', name: '' },
  ...{ path: '/customers', search: { open: 'new' }, base: { name: '' }, values: { name: id } },
  ...some,
});
const idsOf = (store: DraftStore) => store.all.map(({ id }) => id);

describe('[drafts.kept]', () => {
  it('a draft survives a reload, with the time at which it was begun', () => {
    const { state, load } = tab();
    const store = load();
    store.keep(draft('one'));
    state.now += 60_000;
    store.keep(draft('one', { values: { name: 'Grace' } }));
    expect(load().at('live form of one')).toMatchObject({ values: { name: 'Grace' }, beganAt: 1_000_000, changedAt: 1_060_000 });
  });

  it('drafts are limited in number: the oldest is dropped', () => {
    const { state, load } = tab();
    const store = load();
    for (let index = 0; index <= mostDrafts; index++) {
      state.now += 1;
      store.keep(draft(`d${index}`));
    }
    expect(idsOf(store)).toHaveLength(mostDrafts);
    expect(idsOf(store)).not.toContain('d0');
    expect(idsOf(load())).toEqual(idsOf(store));
  });

  it('drafts are limited in size, and the page warns when a draft would be lost with it', () => {
    const { stored, state, load } = tab();
    const store = load();
    expect(store.isStored).toBe(true);
    store.keep(draft('long', { values: { name: 'x'.repeat(longestDraft) } }));
    expect([store.isStored, idsOf(store), idsOf(load())]).toEqual([false, ['long'], []]);
    store.remove('long');
    expect(store.isStored).toBe(true);
    for (let index = 0; index < 12; index++) store.keep(draft(`d${index}`, { values: { name: 'x'.repeat(longestDraft - 500) } }));
    expect([...stored.values()].join('').length).toBeLessThanOrEqual(longestOfAll + 1_000);
    expect(store.isStored).toBe(false);
    for (const id of idsOf(store)) store.remove(id);
    state.isFull = true;
    store.keep(draft('one'));
    expect(store.isStored).toBe(false);
  });

  it('drafts are limited in age', () => {
    const { state, load } = tab();
    const store = load();
    store.keep(draft('one'));
    state.now += oldestMilliseconds;
    expect(store.at('live form of one')).not.toBeNull();
    state.now += 1;
    expect(store.at('live form of one')).toBeNull();
    expect(idsOf(store)).toEqual([]);
    expect(idsOf(load())).toEqual([]);
  });

  it('an unreadable number is not kept as another value', () => {
    const { load } = tab();
    const store = load();
    store.keep(draft('one', { values: { name: 'Grace', minutes: NaN } }));
    const { values } = load().at('live form of one')!;
    expect(
      mergeDraft({ name: '', minutes: 60 }, values as { name: string; minutes: number }, { name: '', minutes: 60 }, true).values,
    ).toEqual({
      name: 'Grace',
      minutes: 60,
    });
  });

  it('the draft of an existing record belongs to that record, and a new draft to the place where it is added', () => {
    const form = { updates: 'updateCustomerSite', creates: 'createCustomerSite', within: 'customer', title: 'Add site' } as const;
    expect(draftFormOf({ ...form, record: { id: 'site' } }, 'Edit')).toEqual({ saves: 'updateCustomerSite', about: 'site', title: 'Edit' });
    const added = { saves: 'createCustomerSite', about: 'customer', isNew: true, title: 'Add site' };
    expect(draftFormOf({ ...form, record: null }, 'Edit')).toEqual(added);
  });

  it('a second draft of a form sets the first aside, and asking for the first brings it back', () => {
    const { state, load } = tab();
    const store = load();
    store.keep(draft('one', { form: 'live new' }));
    state.now += 1;
    store.keep(draft('two', { form: 'live new' }));
    expect(store.at('live new')!.id).toBe('two');
    store.askFor('one');
    expect(store.at('live new')!.id).toBe('one');
    expect([store.takeAsked('live other'), store.takeAsked('live new'), store.takeAsked('live new')]).toEqual([false, true, false]);
    store.setAside('one');
    expect(store.at('live new')).toBeNull();
    expect(idsOf(store)).toHaveLength(2);
  });
});

describe('[drafts.sign-in]', () => {
  it('no draft is kept before sign-in', () => {
    const { stored, load } = tab();
    const store = load(null);
    store.keep(draft('one'));
    expect([idsOf(store), stored.size]).toEqual([[], 0]);
  });

  it('another sign-in finds no drafts, and the old ones are removed', () => {
    const { stored, load } = tab();
    load().keep(draft('one'));
    expect(idsOf(load('ada'))).toEqual([]);
    expect(stored.size).toBe(0);
    expect(idsOf(load())).toEqual([]);
  });

  it('signing out removes all drafts from storage, and none is kept afterwards', () => {
    const { stored, load } = tab();
    const store = load();
    store.keep(draft('one'));
    store.clear();
    store.keep(draft('two'));
    expect([idsOf(store), stored.size]).toEqual([[], 0]);
  });

  it('leaving the business removes all drafts', () => {
    const { stored, load } = tab();
    const store = load();
    store.keep(draft('one'));
    store.done('leaveBusiness', {});
    expect(stored.size).toBe(0);
  });

  it('the token of the sign-in session is not stored', () => {
    const { stored, load } = tab();
    load('secret-token').keep(draft('one'));
    expect([...stored.values()].join()).not.toContain('secret-token');
  });
});

describe('[drafts.saved]', () => {
  const sent = (about: string) => {
    const store = tab().load();
    store.keep(draft('one', { saves: 'updateCustomer', about }));
    store.keep(draft('two', { saves: 'updateCustomer', about: 'c2' }));
    store.sending('one');
    return store;
  };

  it('the answer to its operation ends only the draft that was sent', () => {
    const store = sent('c1');
    store.done('updateCustomer', { id: 'c9' });
    store.done('createNote', { id: 'c1' });
    expect(idsOf(store).sort()).toEqual(['one', 'two']);
    store.done('updateCustomer', { id: 'c1' });
    expect(idsOf(store)).toEqual(['two']);
    store.done('updateCustomer', { id: 'c2' });
    expect(idsOf(store)).toEqual(['two']);
  });

  it('a preview or a refusal ends no draft', () => {
    const store = sent('c1');
    store.done('updateCustomer', { id: 'c1', preview: true });
    store.failed('updateCustomer', { id: 'c1' });
    store.done('updateCustomer', { id: 'c1' });
    expect(idsOf(store).sort()).toEqual(['one', 'two']);
  });

  it('removing a record removes only the drafts about that record', () => {
    const store = tab().load();
    store.keep(draft('of customer', { saves: 'updateCustomer', about: 'c1' }));
    store.keep(draft('of site', { saves: 'updateCustomerSite', about: 's1' }));
    store.keep(draft('new'));
    store.done('deleteCustomerSite', { id: 'c1', site_id: 's1' });
    expect(idsOf(store).sort()).toEqual(['new', 'of customer']);
    store.done('eraseCustomer', { id: 'c1' });
    expect(idsOf(store)).toEqual(['new']);
  });
});

describe('[drafts.found]', () => {
  it('drafts are listed while their form is not on the screen', () => {
    const store = tab().load();
    store.keep(draft('one'));
    const [close, closeAgain] = [store.open('one'), store.open('one')];
    expect(store.closedIn('live')).toEqual([]);
    close();
    expect(store.closedIn('live')).toEqual([]);
    closeAgain();
    expect(store.closedIn('live')).toHaveLength(1);
    expect(store.closedIn('sandbox')).toEqual([]);
  });

  it('a draft is named after a person, otherwise after the first typed text', () => {
    expect(nameOfDraft({ phone: '+1', caller: { name: 'Grace Hopper', id: null } }, { phone: '', caller: { name: '', id: null } })).toBe(
      'Grace Hopper',
    );
    expect(nameOfDraft({ full_name: 'Ada', phone: '+1' }, { full_name: 'Ada', phone: '' })).toBe('Ada');
    expect(nameOfDraft({ customer_id: 'c1', status: 'idle', address: { line: '5 Main St' } }, { address: { line: '' } })).toBe('5 Main St');
    expect(nameOfDraft({ note: ' '.repeat(3), text: 'x'.repeat(90) }, {})).toBe('x'.repeat(40));
    expect(nameOfDraft({ minutes: 5 }, {})).toBe('');
  });
});

describe('[drafts.clash]', () => {
  const base = { phone: '+1', notes: '', tier: 'regular', address: { line: '5 Main St', city: 'Troy' } };
  const merge = (mine: Partial<typeof base>, now: Partial<typeof base>) =>
    mergeDraft(base, { ...base, ...mine }, { ...base, ...now }, false);

  it('values that the person did not change are taken from the stored record', () => {
    expect(merge({ notes: 'Ring twice' }, { phone: '+2', address: { line: '6 Main St', city: 'Troy' } })).toEqual({
      values: { ...base, notes: 'Ring twice', phone: '+2', address: { line: '6 Main St', city: 'Troy' } },
      clashes: [],
    });
  });

  it('a value that both people changed keeps the person’s text, and the other text is shown', () => {
    expect(
      merge({ phone: '+3', address: { line: '5 Main St', city: 'Ghent' } }, { phone: '+2', address: { line: '5 Main St', city: '' } }),
    ).toEqual({
      values: { ...base, phone: '+3', address: { line: '5 Main St', city: 'Ghent' } },
      clashes: [
        { theirs: '+2', mine: '+3' },
        { theirs: '–', mine: 'Ghent' },
      ],
    });
  });

  it('a value that both people changed in the same way is no clash', () => {
    expect(merge({ phone: '+2' }, { phone: '+2' })).toEqual({ values: { ...base, phone: '+2' }, clashes: [] });
  });

  it('a form for a new record keeps everything typed, whatever its defaults are today', () => {
    const { values, clashes } = mergeDraft(
      { date: '2031-03-03', who: '' },
      { date: '2031-03-03', who: 'Ada' },
      { date: '2031-03-04', who: '' },
      true,
    );
    expect([values, clashes]).toEqual([{ date: '2031-03-03', who: 'Ada' }, []]);
  });
});
