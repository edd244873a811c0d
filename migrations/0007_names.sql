-- Names are compared without case, accents and invisible characters, and searched so (docs/decisions/0026). The functions give the same
-- on every server: nothing in them asks for its locale. Case outside ASCII is therefore a table, of the scripts that have case and
-- are written today; a decomposed letter needs no entry, its base letter has one.
create function caseless(value text) returns text language sql immutable parallel safe
return translate(lower(normalize(value, nfd) collate "C"),
  'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩÆÐØÞĐĦĲĿŁŊŒŦƁƆƉƊƎƏƐƑƓƔƖƗƘƝƳǷɃɄɅЂЄЅІЈЉЊЋЏѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺςſ',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωæðøþđħĳŀłŋœŧɓɔɖɗǝəɛƒɠɣɩɨƙɲƴƿƀʉʌђєѕіјљњћџѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚσs');

-- Without case, accents kept: e-mail addresses, where an accent makes another mailbox.
create function lowered(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value collate "C") else normalize(caseless(value), nfc) end;

-- Names and text that is searched. What is taken out: combining marks, soft hyphen, zero-width and bidirectional marks, variation
-- selectors.
create function folded(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value collate "C")
  else normalize(regexp_replace(caseless(value),
    '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+', '', 'g'), nfc) end;

-- Names that were unique so far and are not any more: all but the first get a mark, so that no row is lost and no start fails.
update job_types t set name = left(t.name, 240) || ' (' || right(t.id::text, 6) || ')', updated_at = clock_timestamp()
  from (select tenant_id, id, row_number() over (partition by tenant_id, folded(name) order by is_system desc, created_at, id) as place
          from job_types where deleted_at is null) d
 where d.place > 1 and t.tenant_id = d.tenant_id and t.id = d.id;
update skill_categories t set name = left(t.name, 240) || ' (' || right(t.id::text, 6) || ')', updated_at = clock_timestamp()
  from (select tenant_id, id, row_number() over (partition by tenant_id, folded(name) order by created_at, id) as place
          from skill_categories where deleted_at is null) d
 where d.place > 1 and t.tenant_id = d.tenant_id and t.id = d.id;
update skills t set name = left(t.name, 240) || ' (' || right(t.id::text, 6) || ')', updated_at = clock_timestamp()
  from (select tenant_id, id, row_number() over (partition by tenant_id, category_id, folded(name) order by created_at, id) as place
          from skills where deleted_at is null) d
 where d.place > 1 and t.tenant_id = d.tenant_id and t.id = d.id;
update service_areas t set name = left(t.name, 240) || ' (' || right(t.id::text, 6) || ')', updated_at = clock_timestamp()
  from (select tenant_id, id, row_number() over (partition by tenant_id, folded(name) order by created_at, id) as place
          from service_areas where deleted_at is null) d
 where d.place > 1 and t.tenant_id = d.tenant_id and t.id = d.id;
update vehicles t set plate_number = left(t.plate_number, 23) || ' (' || right(t.id::text, 6) || ')', updated_at = clock_timestamp()
  from (select tenant_id, id, row_number() over (partition by tenant_id, folded(plate_number) order by created_at, id) as place
          from vehicles where deleted_at is null and plate_number <> '') d
 where d.place > 1 and t.tenant_id = d.tenant_id and t.id = d.id;

drop index job_types_name, skill_categories_name, skills_name, service_areas_name, vehicles_plate_number, customers_email;
create unique index job_types_name on job_types (tenant_id, folded(name)) where deleted_at is null;
create unique index skill_categories_name on skill_categories (tenant_id, folded(name)) where deleted_at is null;
create unique index skills_name on skills (tenant_id, category_id, folded(name)) where deleted_at is null;
create unique index service_areas_name on service_areas (tenant_id, folded(name)) where deleted_at is null;
create unique index vehicles_plate_number on vehicles (tenant_id, folded(plate_number)) where deleted_at is null and plate_number <> '';
create index customers_email on customers (tenant_id, lowered(email)) where email is not null and deleted_at is null;

-- What a search looks in, one column for all its fields: they are told apart by line ends.
alter table customers add column search_key text not null
  generated always as (folded(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(uid, ''))) stored;
alter table technicians add column search_key text not null
  generated always as (folded(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || job_title)) stored;
alter table job_requests add column search_key text not null
  generated always as (folded(short_code || E'\n' || coalesce(description, '') || E'\n' || customer_name)) stored;
alter table service_areas add column search_key text not null
  generated always as (folded(name || E'\n' || city || E'\n' || district || E'\n' || postal_code)) stored;
