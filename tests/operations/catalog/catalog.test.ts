import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type TestBusiness } from '../../harness.ts';

const harness = await startHarness();
let business: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  business = await harness.business();
  other = await harness.business();
});

const name = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const refusal = (reply: { status: number; error_code: 0 | string }) => [reply.status, reply.error_code];
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
};

describe('job types', () => {
  it('[job-type.create, job-type.name-unique] creates an active type, and refuses its name in another case', async () => {
    const type = await business.ok('createJobType', {
      name: name('Boiler'),
      default_duration_minutes: 60,
      default_mobilization_minutes: 0,
    });
    expect(type).toMatchObject({
      business_id: business.businessId,
      status: 'active',
      is_system: false,
      default_duration_minutes: 60,
      default_mobilization_minutes: null,
    });
    expect(await business.ok('getJobType', { id: type.id })).toEqual(type);
    expect(refusal(await business.call('createJobType', { name: ` ${type.name.toUpperCase()} ` }))).toEqual([409, 'JOB_TYPE_DUPLICATE']);
  });

  it('[job-type.name-unique] lets one of two concurrent creates have the name', async () => {
    const input = { name: name('Race') };
    const replies = await Promise.all([business.call('createJobType', input), business.call('createJobType', input)]);
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 'JOB_TYPE_DUPLICATE']);
  });

  it('[job-type.default-duration, job-type.update.zero-clears] refuses a buffer without a duration', async () => {
    const orphan = { name: name('Orphan'), default_demobilization_minutes: 10 };
    expect(refusal(await business.call('createJobType', orphan))).toEqual([422, 'JOB_TYPE_INVALID_DEFAULT_DURATION']);
    const { id } = await business.ok('createJobType', { ...orphan, default_duration_minutes: 30 });
    expect(refusal(await business.call('updateJobType', { id, default_duration_minutes: 0 }))).toEqual([
      422,
      'JOB_TYPE_INVALID_DEFAULT_DURATION',
    ]);
    const cleared = await business.ok('updateJobType', { id, default_duration_minutes: 0, default_demobilization_minutes: 0 });
    expect([cleared.default_duration_minutes, cleared.default_demobilization_minutes]).toEqual([null, null]);
  });

  it('[job-type.update.partial, job-type.update.name] keeps what an update leaves out, and refuses a taken or empty name', async () => {
    const taken = await business.ok('createJobType', { name: name('Taken') });
    const type = await business.ok('createJobType', { name: name('Free'), default_duration_minutes: 45 });
    expect(await business.ok('updateJobType', { id: type.id, status: 'inactive' })).toMatchObject({
      name: type.name,
      status: 'inactive',
      default_duration_minutes: 45,
    });
    expect(refusal(await business.call('updateJobType', { id: type.id, name: taken.name }))).toEqual([409, 'JOB_TYPE_DUPLICATE']);
    expect(refusal(await business.call('updateJobType', { id: type.id, name: ' ' }))).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('[job-type.system-read-only, job-type.system-defaults, job-type.localized-name] keeps name and status of a platform row', async () => {
    const { id, name: english } = await business.ok('createJobType', { name: name('Repair') });
    const german = name('Reparatur');
    await harness.store.query('update job_types set is_system = true, localized_names = $2 where id = $1', [
      id,
      JSON.stringify({ de: german }),
    ]);
    const inGerman = { headers: { 'x-locale': 'de' } };
    expect((await business.ok('getJobType', { id }, inGerman)).name).toBe(german);
    expect(refusal(await business.call('updateJobType', { id, name: 'Other' }))).toEqual([409, 'JOB_TYPE_SYSTEM_READ_ONLY']);
    expect(refusal(await business.call('updateJobType', { id, status: 'inactive' }))).toEqual([409, 'JOB_TYPE_SYSTEM_READ_ONLY']);
    expect(refusal(await business.call('deleteJobType', { id }))).toEqual([409, 'JOB_TYPE_SYSTEM_READ_ONLY']);
    expect(
      await business.ok('updateJobType', { id, name: german, status: 'active', default_duration_minutes: 90 }, inGerman),
    ).toMatchObject({ name: german, default_duration_minutes: 90 });
    expect((await business.ok('getJobType', { id })).name).toBe(english);
  });

  it('[job-type.delete, job-type.not-found] deletes softly, once, and frees the name', async () => {
    const { id, name: freed } = await business.ok('createJobType', { name: name('Gone') });
    expect(await business.ok('deleteJobType', { id })).toEqual({ id, deleted_at: expect.any(String) });
    for (const operation of ['getJobType', 'updateJobType', 'deleteJobType'] as const)
      expect(refusal(await business.call(operation, { id }))).toEqual([404, 'JOB_TYPE_NOT_FOUND']);
    await business.ok('createJobType', { name: freed });
  });

  it('[job-type.filter-status] pages by name and filters by status', async () => {
    const fresh = await harness.business();
    const before = (await fresh.ok('listJobTypes', { limit: 1000 })).meta.total;
    for (const [word, status] of [
      ['zz b', 'active'],
      ['zz A', 'inactive'],
      ['zz c', 'active'],
    ] as const)
      await fresh.ok('createJobType', { name: word, status });
    const all = await fresh.ok('listJobTypes', { limit: 1000 });
    expect(all.job_types.slice(-3).map((type) => type.name)).toEqual(['zz A', 'zz b', 'zz c']);
    expect((await fresh.ok('listJobTypes', { limit: 1, page: before + 2 })).job_types[0]!.name).toBe('zz b');
    expect((await fresh.ok('listJobTypes', { status: 'inactive' })).job_types.map((type) => type.name)).toEqual(['zz A']);
  });

  it("hides another business's rows", async () => {
    const { id } = await business.ok('createJobType', { name: name('Mine') });
    for (const operation of ['getJobType', 'updateJobType', 'deleteJobType'] as const)
      expect(refusal(await other.call(operation, { id }))).toEqual([404, 'JOB_TYPE_NOT_FOUND']);
  });
});

describe('skills and categories', () => {
  const category = async () => (await business.ok('createSkillCategory', { name: name('Trade'), icon: 'wrench' })).id;

  it('[skill.create, skill.name-unique] creates a skill whose name is unique in its category only', async () => {
    const [first, second] = [await category(), await category()];
    const skill = await business.ok('createSkill', { name: name('Gas'), category_id: first });
    expect(skill).toMatchObject({ category_id: first, is_active: true, members: 0, description: '' });
    expect(refusal(await business.call('createSkill', { name: skill.name.toLowerCase(), category_id: first }))).toEqual([
      409,
      'SKILL_DUPLICATE',
    ]);
    const twin = await business.ok('createSkill', { name: skill.name, category_id: second });
    expect(refusal(await business.call('updateSkill', { id: twin.id, category_id: first }))).toEqual([409, 'SKILL_DUPLICATE']);
  });

  it('[skill.flat-list, skill-category.skills] lists active skills flat with their category, and all of one category by page', async () => {
    const id = await category();
    const active = await business.ok('createSkill', { name: name('On'), category_id: id });
    const inactive = await business.ok('createSkill', { name: name('Off'), category_id: id, is_active: false });
    const flat = (await business.ok('listSkills', {})).skills.filter((skill) => skill.category_id === id);
    expect(flat).toEqual([
      { id: active.id, name: active.name, category_id: id, category_name: expect.stringMatching(/^Trade/), is_active: true },
    ]);
    const listed = await business.ok('listSkillsByCategory', { id });
    expect(listed.skills.map((skill) => skill.id).sort()).toEqual([active.id, inactive.id].sort());
    expect(listed.meta.total).toBe(2);
  });

  it('[skill-category.list] lists the categories of the business by page, with meta', async () => {
    const fresh = await harness.business();
    const ids: string[] = [];
    for (const icon of ['drop', 'bolt', '']) ids.push((await fresh.ok('createSkillCategory', { name: name('Trade'), icon })).id);
    const pages = [await fresh.ok('listSkillCategories', { limit: 2 }), await fresh.ok('listSkillCategories', { limit: 2, page: 2 })];
    expect(pages.map(({ meta }) => [meta.total, meta.count, meta.per_page, meta.current_page, meta.total_pages])).toEqual([
      [3, 2, 2, 1, 2],
      [3, 1, 2, 2, 2],
    ]);
    const listed = pages.flatMap(({ categories }) => categories);
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(listed.find(({ id }) => id === ids[0])).toMatchObject({ name: expect.stringMatching(/^Trade/) as unknown, icon: 'drop' });
  });

  it('[skill-category.skills] refuses an unknown, foreign or deleted category', async () => {
    const deleted = await category();
    await business.ok('deleteSkillCategory', { id: deleted });
    const foreign = (await other.ok('createSkillCategory', { name: name('Foreign') })).id;
    for (const category_id of [randomUUID(), foreign, deleted]) {
      expect(refusal(await business.call('createSkill', { name: name('X'), category_id }))).toEqual([404, 'SKILL_CATEGORY_NOT_FOUND']);
      expect(refusal(await business.call('listSkillsByCategory', { id: category_id }))).toEqual([404, 'SKILL_CATEGORY_NOT_FOUND']);
    }
  });

  it('[skill.update, skill.delete, skill.not-found] updates partially, clears the description, and deletes once', async () => {
    const skill = await business.ok('createSkill', { name: name('Pipe'), category_id: await category(), description: 'Copper' });
    expect(await business.ok('updateSkill', { id: skill.id, is_active: false })).toMatchObject({
      name: skill.name,
      description: 'Copper',
      is_active: false,
    });
    expect((await business.ok('updateSkill', { id: skill.id, description: '' })).description).toBe('');
    expect(await business.ok('deleteSkill', { id: skill.id })).toEqual({ id: skill.id, deleted_at: expect.any(String) });
    expect(refusal(await business.call('deleteSkill', { id: skill.id }))).toEqual([404, 'SKILL_NOT_FOUND']);
    expect(refusal(await business.call('updateSkill', { id: skill.id, category_id: randomUUID() }))).toEqual([404, 'SKILL_NOT_FOUND']);
  });

  it('[skill-category.not-empty, skill-category.create] deletes a category only when it is empty, and keeps its name unique', async () => {
    const created = await business.ok('createSkillCategory', { name: name('Unique') });
    expect(refusal(await business.call('createSkillCategory', { name: created.name.toUpperCase() }))).toEqual([
      409,
      'SKILL_CATEGORY_DUPLICATE',
    ]);
    const skill = await business.ok('createSkill', { name: name('Last'), category_id: created.id });
    expect(refusal(await business.call('deleteSkillCategory', { id: created.id }))).toEqual([409, 'SKILL_CATEGORY_NOT_EMPTY']);
    await business.ok('deleteSkill', { id: skill.id });
    await business.ok('deleteSkillCategory', { id: created.id });
    expect((await business.ok('listSkillCategories', { limit: 1000 })).categories.map(({ id }) => id)).not.toContain(created.id);
  });
});

describe('service areas', () => {
  const boardVersion = async () =>
    (
      await harness.store.query<{ v: number }>(
        `select s.settings_version as v from schedules s join tenants t on t.id = s.tenant_id where t.business_id = $1 and t.environment = 'live'`,
        [business.businessId],
      )
    )[0]!.v;

  it('[service-area.create, service-area.update, service-area.delete, service-area.not-found] tells the board each change', async () => {
    const versions = [await boardVersion()];
    const area = await business.ok('createServiceArea', { name: name('North'), city: 'Springfield', boundary: square });
    versions.push(await boardVersion());
    expect(area).toMatchObject({ business_id: business.businessId, city: 'Springfield', postal_code: '', boundary: square });
    expect(await business.ok('updateServiceArea', { id: area.id, postal_code: '12345' })).toMatchObject({
      city: 'Springfield',
      postal_code: '12345',
      boundary: square,
    });
    versions.push(await boardVersion());
    expect(await business.ok('updateServiceArea', { id: area.id, city: '', boundary: null })).toMatchObject({ city: '', boundary: null });
    expect(await business.ok('getServiceArea', { id: area.id })).toMatchObject({ name: area.name, boundary: null });
    expect(await business.ok('deleteServiceArea', { id: area.id })).toEqual({ id: area.id, deleted_at: expect.any(String) });
    versions.push(await boardVersion());
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    for (const operation of ['getServiceArea', 'updateServiceArea', 'deleteServiceArea'] as const)
      expect(refusal(await business.call(operation, { id: area.id }))).toEqual([404, 'SERVICE_AREA_NOT_FOUND']);
  });

  it('[service-area.name-unique, service-area.boundary] refuses a taken name and an invalid polygon, and changes nothing then', async () => {
    const taken = await business.ok('createServiceArea', { name: name('East') });
    const area = await business.ok('createServiceArea', { name: name('West'), boundary: square });
    expect(refusal(await business.call('createServiceArea', { name: taken.name.toLowerCase() }))).toEqual([
      409,
      'SERVICE_AREA_DUPLICATE_NAME',
    ]);
    expect(refusal(await business.call('updateServiceArea', { id: area.id, name: taken.name, city: 'Changed' }))).toEqual([
      409,
      'SERVICE_AREA_DUPLICATE_NAME',
    ]);
    const bowTie = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 0.5],
          [0, 0],
        ],
      ],
    };
    const refused = await business.call('updateServiceArea', { id: area.id, boundary: bowTie });
    expect([...refusal(refused), refused.data]).toEqual([422, 'SERVICE_AREA_INVALID_BOUNDARY', { reason: expect.any(String) }]);
    expect(await business.ok('getServiceArea', { id: area.id })).toEqual(area);
  });

  it('[service-area.search, search.literal] searches literally', async () => {
    const fresh = await harness.business();
    await fresh.ok('createServiceArea', { name: '100% north' });
    await fresh.ok('createServiceArea', { name: '100 south', city: 'Springfield' });
    const found = async (search: string) => (await fresh.ok('listServiceAreas', { search })).service_areas.map((area) => area.name);
    expect(await found('100%')).toEqual(['100% north']);
    expect(await found('springf')).toEqual(['100 south']);
  });
});
