/**
 * English messages about one invalid field, sent as `errors[].message`. `{field}` is the field's name as the caller sent it; other names
 * in braces are parameters. The other languages have the same keys and parameters (src/pipeline/locales/fields).
 */
export const fieldMessages = {
  required: '{field} is required.',
  type_string: '{field} must be text.',
  type_integer: '{field} must be a whole number.',
  type_number: '{field} must be a number.',
  type_boolean: '{field} must be true or false.',
  type_array: '{field} must be a list.',
  type_object: '{field} must be an object.',
  type_other: '{field} has the wrong type.',
  one_of: '{field} must be one of {values}.',
  nearest: '{field} must be one of {values}. Did you mean {nearest}?',
  not_empty: '{field} must not be empty.',
  min_length: '{field} must have at least {limit} characters.',
  max_length: '{field} must have at most {limit} characters.',
  minimum: '{field} must be at least {limit}.',
  maximum: '{field} must be at most {limit}.',
  between: '{field} must be from {minimum} to {maximum}.',
  min_items: '{field} must have at least {limit} entries.',
  max_items: '{field} must have at most {limit} entries.',
  repeated_entry: '{field} repeats an entry; name each once.',
  unknown_field: '{field} is unknown here. Known: {values}.',
  unknown_field_none: '{field} is unknown here. This call takes no fields.',
  unknown_query_none: '{field} is unknown here. This call takes no query parameters.',
  unknown_field_nearest: '{field} is unknown here. Did you mean {nearest}?',
  form_job: '{field} must be a UUID or a short code, such as JR-7K2M9QX.',
  form_uuid: '{field} must be a UUID, such as 0198c0de-0000-7000-8000-000000000001.',
  form_timestamp: '{field} must be an RFC 3339 timestamp, such as 2031-03-03T14:30:00Z.',
  form_email: '{field} must be an e-mail address, such as ada@example.com.',
  password_is_address: '{field} must not be your e-mail address.',
  password_guessable:
    '{field} is easy to guess: it is a common password, or made from your name, address or business. Use a few unrelated words.',
  form_phone: '{field} must be a phone number of 10 to 20 characters.',
  form_visible: '{field} needs at least one visible character.',
  greater_than: '{field} must be greater than {other}.',
  placeholder: '{field}: {name} is not a placeholder. Known: {values}.',
  no_actions: '{field} must be empty: a completed job has no actions.',
  no_meaning_here: '{field} must be left out: in this status nobody is on the way or on site.',
  departed_first: '{field}: the status that means departed must come before the one that means arrived.',
  used_before: '{field} is already used; choose another.',
  these_actions: '{field} must be {values}, in this order.',
  no_such_status: '{field} must name a status of the workflow that may follow here.',
  unreached: '{field}: no action leads to this status. Add an action that leads here, or remove the status.',
  dead_end: '{field}: no path leads from here to completed. Add an action that leads on.',
  row_before: '{field} is already in row {row}.',
  several_match: '{field} belongs to several customers: {names}. Write the name of one of them, or add a column with your reference.',
  no_such_name: '{field}: there is no "{name}". Known: {values}.',
  no_holidays: '{field}: no public holidays are known for {country}. Close the days one by one.',
  alias_to_confirm: '{field} must be the alias of the business, {alias}.',
  form_other: '{field} is not in the expected form.',
  other: '{field} is invalid.',
  invalid_text: '{field} contains a NUL character or half a character (a lone surrogate).',
  invalid_name: 'A field name contains a NUL character or half a character (a lone surrogate).',
  too_deep: '{field} is nested too deeply.',
  header_text: '{field} is sent in a header and may contain printable ASCII only.',
  body_object: 'The body must be a JSON object.',
  arguments_object: 'arguments must be an object.',
  not_utf8: 'The {field} is not UTF-8. Send text that is encoded as UTF-8.',
  body_json: 'The body is not valid JSON.',
  unreadable: 'The request could not be read: {detail}',
  content_type: 'Send the body as application/json.',
  not_http: 'This is not an HTTP request.',
  raw_address: 'The address of the request has characters that are not allowed in it. Send them percent-encoded, as UTF-8.',
  headers_long: 'The headers are longer than 16 KiB.',
  host_header: 'Send exactly one Host header, with a valid host name.',
  time_zone: '{field} must be an IANA time zone, such as America/New_York.',
  no_such_day: '{field} must be a day that exists between 1970 and 2199, written YYYY-MM-DD.',
  past_day: '{field} has passed where the customer is; choose {today} or a later day.',
  period_taken: '{field} can no longer be booked; choose another time.',
  far_day: '{field} is too far from {date}.',
  view_outside:
    "{field} is not within the {period} of {date} in the customer's zone {zone}. Send the ranges as booking windows answered them for this zone, or leave business_view out.",
  view_period: "{field} must be {period}, the part of the business's day in which the range starts.",
  ends_first: '{field} must be after the start.',
  before_other: '{field} must not be before {other}.',
  most_days: '{field} must be chosen so that the range has at most {limit} days.',
  duration_needed: '{field} is required: the job has no type with a default duration.',
  either: 'Send {first}, {second}, or both.',
  together: 'Send {first} and {second} together.',
  either_alone: 'Send {first} or {second}, not both.',
  exactly_one: 'Send exactly one of {values}.',
  business_local: '{field} is local to the business ({zone}): send it without Z or an offset.',
  naive_form: '{field} must be YYYY-MM-DDTHH:MM: a day that exists between 1970 and 2199, and a whole minute.',
  skipped_time: '{field} does not exist in {zone}, where the clocks go forward; the next valid minute is {next}.',
  skipped_minute: '{field} does not exist on {date} in {zone}, where the clocks go forward; the next valid minute is {next}.',
  skipped_day: '{field} does not exist in {zone}, where the clocks skip the day.',
  past_time: '{field} has passed; choose a later time.',
  text_again: '{field} is required again: the plan_token does not hold texts.',
  some_change: 'Send at least one change, such as {field}.',
  ends_in_past: '{field} is too short: the visit would have ended already.',
  notes_need_site: "{field} needs a job at a site. This job is at the customer's own address; write it into description.",
  lead_stays: '{field} is the lead. Send lead_technician_id to replace the lead.',
  not_on_job: '{field} is not on this job.',
  crew_size_most: '{field} makes the crew larger than 10 technicians.',
  job_once: '{field} repeats a job; each job can be assigned once.',
  moved_once: '{field} repeats a job; name each job once.',
  no_visits_to_move:
    '{field}: the technician leads no visit there that can move. Visits that have begun, are locked, take several days or would start in the past stay.',
  too_many_visits:
    '{field}: {visits} visits can move there, and one plan holds at most {limit}. Begin later with starting_at, or list some of them in moves.',
  skipped_visit:
    '{field}: visit {code} would start at a time that does not exist in {zone}, where the clocks go forward; the next valid minute is {next}. Choose another day, or list the visits in moves with their starts.',
  new_time_needs: '{field} is required with a new time.',
  copied_minute: '{field} must be an RFC 3339 timestamp of a whole minute; copy it from the preview.',
  as_previewed: '{field} differs from the preview; copy the whole entry from the preview.',
  part_of_day: '{field} must be on the same day as the start, and after it.',
  overlap: '{field}: ranges of weekday {weekday} overlap.',
  monday: '{field} must be a Monday.',
  days_overlap: '{field} must not share a day with another entry: {date} is in both.',
  weekday_missing: '{field} is not a weekday of these days.',
  itself: '{field} must not be the same technician.',
  phone_or_none: '{field} must be a phone number; leave it out to list every customer.',
  caller_search: '{field} must be a phone number, an e-mail address or the code of a visit, such as JR-7K2M9QX.',
  phone_form: '{field} must be one phone number, such as +1 303 555 0142 or +1 303 555 0142 ext. 5, without other words.',
  phone_digits: '{field} must be a phone number of at least {digits} digits.',
  note_subject: 'Send job_request_id, or the customer_id of its customer.',
  note_visit_date: '{field} is only for a note on a job.',
  customer_needed: 'Send customer_id, or customer with a phone number or an e-mail address.',
  p1_only: '{field} is allowed with priority p1 only.',
  json_length: '{field} must have at most {limit} characters as JSON.',
  currency_decimals: '{field} must have at most {limit} decimals in {currency}.',
  currency_code: '{field} must be a current ISO 4217 code, such as EUR.',
  picture_type: '{field} must be a JPEG, PNG or WebP picture, and content_type must say which of them it is.',
  picture_broken: '{field} is incomplete, damaged or not a still picture; save it again as JPEG or PNG.',
  picture_pixels: '{field} must have at most {limit} pixels a side; make the picture smaller.',
  picture_bytes: '{field} must have at most {limit} bytes; make the picture smaller.',
  on_job: '{field} must be one of {values}: only an assignment sets on_job.',
  unknown_group: '{field} must be a group from listAssignableGroups.',
  follows_member: "{field} follows the role of this technician's member; change it with updateMember.",
  page_and_since: '{field} must be 1 or left out together with since; continue with next_since instead.',
  page_and_after: '{field} must be 1 or left out together with after; continue with next_after instead.',
  after_and_since: '{field} cannot be sent together with since; continue with next_since instead.',
  page_too_deep: '{field} reaches the first {limit} rows only. Read on with after: send the next_after of each page.',
  after: '{field} must be the next_after of a page with the same sort; send it back unchanged.',
  cursor: '{field} must be an RFC 3339 timestamp; send next_since back.',
  web_address: '{field} must be an address, such as https://example.com/webhooks.',
  https_only: '{field} must start with https://.',
  url_credentials: '{field} must have no user and password.',
  url_fragment: '{field} must have no part after #.',
  public_host: '{field} must name a host of the public internet, not a private, local or otherwise special address.',
  postal_code_form:
    '{field}: "{value}" is not a postal code. Write one entry for each code (80202 or LS1), range (80210-80219 or LS1-LS17) or prefix with a star (802*).',
  postal_range_reversed: '{field}: the range "{value}" ends before it starts. Write the lower code first, such as 80210-80219.',
  postal_range_forms:
    '{field}: the two codes of the range "{value}" have different forms. Write both in full, such as 80210-80219 or LS1-LS17.',
  skill_inactive:
    '{field}: the skill "{name}" is inactive. Leave it out, take one from listSkills, or make it active again with updateSkill.',
} as const;

export type FieldMessageKey = keyof typeof fieldMessages;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The parameters of a message, except the field's name. */
export type FieldParameters<Key extends FieldMessageKey> = {
  readonly [Name in Exclude<NamesIn<(typeof fieldMessages)[Key]>, 'field'>]: string | number;
};

/** One invalid field, before its message is made. `field` is the path in the flat arguments. */
export interface FieldIssue {
  readonly field: string;
  readonly code: string;
  readonly key: FieldMessageKey;
  readonly parameters: Readonly<Record<string, string | number>>;
}

export function fieldIssue<const Key extends FieldMessageKey>(
  field: string,
  code: string,
  key: Key,
  ...[parameters]: object extends FieldParameters<Key> ? [] : [parameters: FieldParameters<Key>]
): FieldIssue {
  return { field, code, key, parameters: parameters ?? {} };
}
