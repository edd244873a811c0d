/** Job types, service areas, skills and their categories. */
import { from, rule } from './rule.ts';

export const catalogRules = [
  ...from('docs/reference/conventions.md#catalog-and-vehicles', [
    rule('job-type.create', 'Create needs a name, is active by default, and answers the whole resource'),
    rule('job-type.name-unique', 'A name in use, in any case, answers 409 JOB_TYPE_DUPLICATE'),
    rule('job-type.default-duration', 'A buffer without a duration answers 422 JOB_TYPE_INVALID_DEFAULT_DURATION, on create and update'),
    rule('job-type.update.partial', 'Fields that an update omits keep their value'),
    rule('job-type.update.name', 'An update cannot empty the name nor take one in use'),
    rule('job-type.update.zero-clears', 'A default of 0 clears it'),
    rule('job-type.system-read-only', 'A platform row is neither renamed, deactivated nor deleted: JOB_TYPE_SYSTEM_READ_ONLY'),
    rule('job-type.system-defaults', 'The default durations of a platform row are editable'),
    rule('job-type.localized-name', 'The name is localized to the locale of the request'),
    rule('job-type.inactive-refused', 'An inactive or deleted type is refused for new requests and stays on old ones'),
    rule('job-type.rename', 'A rename applies to new bookings only'),
    rule('job-type.other-skills', 'The skills of no active type come along'),
    rule('job-type.filter-status', 'The list filters by status'),
    rule('job-type.delete', 'Delete is soft and answers {id, deleted_at}; the name is free again'),
    rule('job-type.read-deleted', 'A deleted type can be read by its id, with deleted_at'),
    rule('job-type.not-found', 'A missing type answers 404 JOB_TYPE_NOT_FOUND'),
  ]),
  ...from('docs/reference/conventions.md#catalog-and-vehicles', [
    rule('service-area.create', 'Create needs a name; unused texts are empty, an unset boundary null'),
    rule('service-area.name-unique', 'A name in use answers 409 SERVICE_AREA_DUPLICATE_NAME'),
    rule('service-area.boundary', 'A boundary is a valid GeoJSON polygon, else 422 SERVICE_AREA_INVALID_BOUNDARY with the reason'),
    rule('service-area.empty-matches-nothing', 'Empty texts match nothing'),
    rule('service-area.hard-filter', 'A technician with no area covering the address is never offered nor assigned'),
    rule('service-area.update', 'Update is partial, clears by an empty string, and answers the whole resource'),
    rule('service-area.search', 'The list is searched literally in its texts'),
    rule('service-area.not-found', 'A missing area answers 404 SERVICE_AREA_NOT_FOUND'),
  ]),
  ...from('docs/reference/conventions.md#catalog-and-vehicles', [
    rule('skill.create', 'Create needs name and category and answers the whole resource'),
    rule('skill.flat-list', 'The flat list holds all active skills as summaries, without meta'),
    rule('skill.members', 'members counts the active technicians who have the skill'),
    rule('skill.update', 'Update is partial, clears the description, and may deactivate'),
    rule('skill.delete', 'Delete answers {id, deleted_at} and the skill leaves every list'),
    rule('skill.not-found', 'A missing skill answers 404 SKILL_NOT_FOUND'),
    rule('skill-category.create', 'Create needs a name unique in the business and answers the whole resource'),
    rule('skill-category.list', 'Categories are listed with meta'),
    rule('skill-category.skills', 'The skills of one category are listed with meta; a missing category answers SKILL_CATEGORY_NOT_FOUND'),
  ]),
];
