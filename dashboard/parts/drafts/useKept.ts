/** The values of a form, kept as a draft until they are saved. docs/dashboard.md#drafts. [drafts.kept] */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { caller } from '../../api/ask.ts';
import { drafts, type Draft } from '../../api/drafts.ts';
import { parseSearch } from '../pageAddress.ts';
import type { DraftForm } from './draftForm.ts';
import { isSame, mergeDraft, nameOfDraft, type Clash } from './merge.ts';

/** A form that keeps nothing, and why. tests/dashboard/draftForms.test.ts lists them. */
export interface NotKept {
  readonly notKept: string;
}

export type KeptForm = DraftForm | NotKept;

/** What a form needs of its draft. */
export interface KeptDraft {
  /** The draft with which the form opened; null: it opened without one. */
  readonly returned: { readonly beganAt: number; readonly clashes: readonly Clash[]; readonly isNew: boolean } | null;
  /** Call it when the form is sent. */
  readonly sending: () => void;
  /** Begins again. A draft of something new stays, to be opened by its name; another one is thrown away. */
  readonly startAfresh: () => void;
  /** Throws the draft away, and says so. */
  readonly discard: () => void;
  /** The form of a question is on the screen until the returned function is called. */
  readonly show: () => () => void;
  /** Ends the draft of a form that several operations save. Others end with the answer to their operation. */
  readonly saved: () => void;
}

export const formKey = ({ saves, about = '', part = '' }: Pick<DraftForm, 'saves' | 'about' | 'part'>): string =>
  [caller.environment, saves, part, about].join(' ');

interface State<Values> {
  readonly id: string;
  /** The values that are stored now; those of an empty form for something new. */
  readonly base: Values;
  /** The values with which a draft began that clashes with those stored now. null: they are the same. */
  readonly earlierBase: object | null;
  readonly values: Values;
  readonly returned: KeptDraft['returned'];
}

let lastNumber = 0;
const newId = (key: string) => `${key} ${Date.now().toString(36)}-${++lastNumber}`;

export interface KeptOptions {
  /** The form begins with what a link names. A draft of the form is set aside. */
  readonly startsAfresh?: boolean;
  /** The form is a question, which says itself when it is on the screen. */
  readonly isQuestion?: boolean;
}

/** `initial`: the values that the form begins with. Only those of the first render count, as with `useState`. */
export function useKept<Values extends object>(
  initial: Values,
  form: KeptForm,
  { startsAfresh = false, isQuestion = false }: KeptOptions = {},
) {
  const isKept = !('notKept' in form);
  const { isNew = false, title = '', saves = null, about = '' } = isKept ? form : {};
  const key = isKept ? formKey(form) : '';
  const empty = (base: Values): State<Values> => ({ id: newId(key), base, earlierBase: null, values: base, returned: null });
  const load = (draft: Draft, base: Values): State<Values> => {
    const { values, clashes } = mergeDraft(draft.base as Values, draft.values as Values, base, isNew);
    const earlierBase = clashes.length > 0 ? draft.base : null;
    return { id: draft.id, base, earlierBase, values, returned: { beganAt: draft.beganAt, clashes, isNew } };
  };
  const [state, setState] = useState(() => {
    const draft = isKept && !startsAfresh ? drafts.at(key) : null;
    return draft ? load(draft, initial) : empty(initial);
  });
  const { id, base, values, returned } = state;
  // The draft that this form has stored.
  const stored = useRef<string | null>(returned ? id : null);

  const store = useEffectEvent(() => {
    if (!isKept || saves === null) return;
    if (isSame(values, base)) {
      stored.current = null;
      return drafts.remove(id);
    }
    const { pathname: path, search } = globalThis.location;
    stored.current = id;
    drafts.keep({
      id,
      form: key,
      saves,
      about,
      title,
      name: nameOfDraft(values, base),
      path,
      search: parseSearch(search),
      base: state.earlierBase ?? base,
      values,
    });
  });
  const isFirst = useRef(true);
  useEffect(() => {
    // What was just read from the store need not be written, unless somebody else has saved the same meanwhile.
    if (!isFirst.current || isSame(values, base)) store();
    isFirst.current = false;
  }, [values, base, id]);

  const setAsideFirst = useEffectEvent(() => {
    const other = isKept && startsAfresh ? drafts.at(key) : null;
    if (other && other.id !== id) drafts.setAside(other.id);
  });
  const look = useEffectEvent(() => {
    if (!isKept) return;
    const now = drafts.at(key);
    // Another draft of this form was asked for.
    if (now && now.id !== id) {
      stored.current = now.id;
      return setState((one) => load(now, one.base));
    }
    // The draft was saved: what is typed from now on differs from that.
    if (stored.current === id && !drafts.all.some((one) => one.id === id)) {
      stored.current = null;
      if (!isNew) setState((one) => ({ ...one, base: one.values, earlierBase: null, returned: null }));
    }
  });
  useEffect(() => {
    setAsideFirst();
    return drafts.hear(() => look());
  }, []);
  useEffect(() => (isKept && !isQuestion ? drafts.open(id) : undefined), [isKept, isQuestion, id]);

  const set = useCallback((changes: Partial<Values>) => setState((one) => ({ ...one, values: { ...one.values, ...changes } })), []);
  /** Replaces the values by those that are stored now. */
  const begin = useCallback(
    (now: Partial<Values>) =>
      setState((one) => ({ ...one, base: { ...one.base, ...now }, values: { ...one.values, ...now }, earlierBase: null, returned: null })),
    [],
  );
  const leave = useEffectEvent((isAside: boolean) => {
    const draft = drafts.all.find((one) => one.id === id);
    stored.current = null;
    setState((one) => empty(one.base));
    if (!draft) return;
    if (isAside) return drafts.setAside(id);
    drafts.remove(id);
    void import('./throwAway.tsx').then(({ throwAway }) => throwAway(draft));
  });
  const kept: KeptDraft = useMemo(
    () => ({
      returned,
      sending: () => drafts.sending(id),
      startAfresh: () => leave(isNew),
      discard: () => leave(false),
      show: () => drafts.open(id),
      saved: () => drafts.remove(id),
    }),
    [returned, id, isNew],
  );
  return { id, values, set, begin, kept };
}

/**
 * Opens a form again that has a draft. `asked`: only when the person asks for it by its name, for a form above the page or one that is easily
 * overlooked.
 */
export function useReturning(
  form: Pick<DraftForm, 'saves' | 'about' | 'part'> | null,
  open: () => void,
  when: 'always' | 'asked' = 'always',
): void {
  const key = form && formKey(form);
  const first = useEffectEvent(() => {
    if (key !== null && (drafts.takeAsked(key) || (when === 'always' && drafts.at(key)))) open();
  });
  const later = useEffectEvent(() => {
    if (key !== null && drafts.takeAsked(key)) open();
  });
  useEffect(() => {
    first();
    return drafts.hear(() => later());
  }, [key]);
}
