-- Names are unique by what people see: "North Wing", "north  wing" and the same with a no-break space or in another Unicode
-- form are one name.

-- A name as it is compared. Its twin outside the database is db/name-key.ts.
create function name_key(name text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(name) = length(name) and name !~ '[\x01-\x1f\x7f]' then
    return btrim(regexp_replace(lower(name collate "C"), ' +', ' ', 'g'));
  end if;
  return btrim(regexp_replace(
    regexp_replace(normalize(lower(normalize(name, NFKC) collate natural_order), NFKC),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'),
    '[ \u0009-\u000d\u0085\u1680\u2028\u2029]+', ' ', 'g'));
end $$;

-- Nobody can say which of two records keeps a name, so this does not choose: the upgrade stops and says what to rename.
do $$
declare
  kept text := current_setting('lintel.scope', true);
  one record;
  doubles text;
begin
  perform set_config('lintel.scope', 'system', true);
  for one in select * from (values
    ('access_group', 'name', 'project_uuid, company_uuid'), ('area_restriction', 'name', 'project_uuid'),
    ('badge_template', 'name', 'project_uuid, company_uuid'), ('company', 'name', 'project_uuid'),
    ('door', 'name', 'project_uuid'), ('emergency_plan', 'name', 'project_uuid'),
    ('office_message_template', 'title', 'project_uuid, company_uuid'),
    ('person_group', 'name', 'project_uuid, company_uuid, parent_uuid'), ('project', 'name', 'installer_uuid')
  ) as named (in_table, in_column, within)
  loop
    -- Sites without an installer share nothing.
    execute format('select string_agg(names, ''; '') from (select string_agg(%1$I, '', '' order by uuid) as names from %2$I
      where %4$s group by %3$s, name_key(%1$I) having count(*) > 1) as double', one.in_column, one.in_table, one.within,
      case one.in_table when 'project' then 'installer_uuid is not null' else 'true' end) into doubles;
    if doubles is not null then
      raise exception 'These names in % look alike: %. Rename all but one of each with the version of before, then start again.',
        one.in_table, doubles;
    end if;
  end loop;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
end $$;

drop index access_group_by_name;
create unique index access_group_by_name on access_group (project_uuid, company_uuid, name_key(name));
drop index area_restriction_by_name;
create unique index area_restriction_by_name on area_restriction (project_uuid, name_key(name));
drop index badge_template_by_name;
create unique index badge_template_by_name on badge_template (project_uuid, company_uuid, name_key(name));
drop index company_by_name;
create unique index company_by_name on company (project_uuid, name_key(name));
drop index emergency_plan_by_name;
create unique index emergency_plan_by_name on emergency_plan (project_uuid, name_key(name));
drop index office_message_template_by_title;
create unique index office_message_template_by_title
  on office_message_template (project_uuid, company_uuid, name_key(title)) nulls not distinct;
drop index person_group_by_name;
create unique index person_group_by_name on person_group (
  project_uuid, company_uuid, coalesce(parent_uuid, '00000000-0000-0000-0000-000000000000'), name_key(name));
alter table door drop constraint door_project_uuid_name_key;
create unique index door_by_name on door (project_uuid, name_key(name));
-- The order of its list, which the constraint gave.
create index door_in_order on door (project_uuid, name);
alter table project drop constraint project_installer_uuid_name_key;
create unique index project_of_installer_by_name on project (installer_uuid, name_key(name));
