/** What stands beside the lanes: sections of the queue, the nearest start of another day, saved views. docs/internals/board.md#beside-the-grid. */
import { describe, expect, it } from 'vitest';
import { entriesBetween, queueEntries, sectionOf, type QueuedJob } from '../../dashboard/board/model/queueList.ts';
import { changesOf, readViews, withView, writeViews } from '../../dashboard/board/model/savedViews.ts';
import { nearestStart } from '../../dashboard/job/nearestStart.ts';

const job = (id: string, some: Partial<QueuedJob> = {}): QueuedJob =>
  ({ id, groups: [], absence: null, open_request: null, scheduled_at: null, ...some }) as unknown as QueuedJob;
const off = (from: string) => ({ technician: { id: 'derek', name: 'Derek' }, from, until: '2031-03-05' });
const at = '2031-03-03T09:00:00Z';

describe('[queue.sections] sections of the queue', () => {
  const jobs = [
    job('to schedule', { groups: ['unscheduled', 'waiting_for_customer'] }),
    job('no duration', { groups: ['unscheduled', 'needs_quote'] }),
    job('ill 1', { scheduled_at: at, absence: off('2031-03-03') }),
    job('late', { scheduled_at: at }),
    job('asks', { scheduled_at: at, open_request: {} as never }),
    job('ill 2', { scheduled_at: at, absence: off('2031-03-03') }),
    job('urgent', { groups: ['emergency'] }),
  ];

  it('put urgent decisions first, each with its count', () => {
    expect(jobs.map(sectionOf)).toEqual(['schedule', 'quote', 'reassign', 'attention', 'requests', 'reassign', 'emergency']);
    const { entries, height } = queueEntries(jobs, true);
    const shown = entries.map((one) =>
      one.kind === 'heading'
        ? `${one.section} ${one.count}`
        : one.kind === 'absence'
          ? `${one.absence.technician.name} ${one.count}`
          : one.job.id,
    );
    expect(shown).toEqual([
      ...['emergency 1', 'urgent', 'reassign 2', 'Derek 2', 'requests 1', 'asks'],
      ...['attention 1', 'late', 'quote 1', 'no duration', 'schedule 1', 'to schedule'],
    ]);
    expect(entries.reduce((sum, one) => sum + one.height, 0)).toBe(height);
    expect(entries.flatMap((one) => (one.kind === 'heading' ? [] : [one.at]))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('list each visit when a filter asks for visits, and draw only the cards in view', () => {
    const { entries } = queueEntries(jobs, false);
    expect(entries.filter(({ kind }) => kind === 'card')).toHaveLength(7);
    expect(entriesBetween(entries, 31, 99).map(({ key }) => key)).toEqual(['urgent']);
  });
});

describe('[quick.nearest-start] the nearest start', () => {
  const starts = { from: '2031-03-04T05:00:00Z', ranges: [483, 541, 600, 601, 1440 + 480, 1440 + 490] };
  const nearest = (wanted: string) => nearestStart(starts, wanted, 'America/New_York');

  it('is the wanted time if it fits, otherwise the nearest time of that day, on the grid', () => {
    expect(nearest('2031-03-04T08:30')).toBe('2031-03-04T08:30');
    expect(nearest('2031-03-04T07:00')).toBe('2031-03-04T08:05');
    expect(nearest('2031-03-04T11:00')).toBe('2031-03-04T10:00');
    expect(nearest('2031-03-05T12:00')).toBe('2031-03-05T08:09');
    expect(nearest('2031-03-06T08:30')).toBeNull();
  });
});

describe('[board.views] saved views', () => {
  it('keep everything but the day, separately for each member, and survive unreadable storage', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    const views = withView([], 'South', { group: 'area', zoom: '2', date: '2031-03-04', open: 'x' });
    expect(writeViews('one', views, storage)).toBe(true);
    expect(readViews('one', storage)).toEqual([{ name: 'South', search: { group: 'area', zoom: '2' } }]);
    expect(readViews('two', storage)).toEqual([]);
    expect(changesOf(views[0]!)).toMatchObject({ group: 'area', zoom: '2', who: null, map: null });
    expect(withView(views, 'South', { map: '1' })).toEqual([{ name: 'South', search: { map: '1' } }]);
    kept.set('truckroll.board-views.one', '[{"name":1},{"name":"x","search":{"a":2}},7]');
    expect(readViews('one', storage)).toEqual([]);
    kept.set('truckroll.board-views.one', 'no json');
    expect(readViews('one', storage)).toEqual([]);
    const full = {
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(writeViews('one', views, full)).toBe(false);
  });
});
