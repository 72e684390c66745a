-- Names are folded before they are kept: composed (NFC), a run of blanks and control characters as one blank, without
-- the signs that turn their direction or show nothing; joiners stay inside scripts and emoji that need them. The twins
-- outside the database are `foldName` and `nameKey` of packages/contract/src/base/name-fold.ts.
create function fold_name(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  joined constant text := '\u0600-\u0dff\u1000-\u109f\u1780-\u18af\u1900-\u194f\u1a20-\u1aaf\u1b00-\u1c4f\ua800-\ua8ff\ua930-\ua9ff'
    '\uaae0-\uaaff\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U000118ff\U0001e900-\U0001e95f';
  emoji constant text := '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff'
    '\u3030\u303d\u3297\u3299\U0001f000-\U0001faff';
  folded text;
begin
  if octet_length(name) = length(name) then
    return btrim(regexp_replace(name, '[\u0001-\u0020\u007f]+', ' ', 'g'));
  end if;
  folded := regexp_replace(normalize(name, NFC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff'
    '\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  -- Looked for first, because looking around each of them is dearer.
  if folded ~ '[\u200c\u200d\ufe0f]' then
    folded := regexp_replace(folded, format('(?<![%1$s])\u200c|\u200c(?![%1$s])|(?<![%1$s%2$s])(?<![%2$s]\ufe0f)\u200d|\u200d(?![%1$s%2$s])'
      '|(?<![0-9#*%2$s])\ufe0f|(?<=[0-9#*])\ufe0f(?!\u20e3)', joined, emoji), '', 'g');
  end if;
  return btrim(normalize(regexp_replace(folded,
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), NFC));
end $$;

-- A name as unique names are compared: folded, whatever its case and its way of writing a sign, without joiners. A sigma at
-- the end of a word is one: where words end, libraries do not agree. Names are qualified, as indexes are built without a
-- search path.
create or replace function name_key(name text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(name) = length(name) then
    return btrim(regexp_replace(lower(name collate "C"), '[\u0001-\u0020\u007f]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(public.fold_name(normalize(translate(lower(normalize(name, NFKC) collate public.natural_order), 'ς', 'σ'), NFKC)),
    '[\u200c\u200d\ufe0f]', '', 'g'));
end $$;

-- What is kept is folded. Rows are changed in the scope of the whole installation, since policies hold for the owner as
-- well, and what waits for the end of the transaction would keep tables from being altered.
set local lintel.scope = 'system';
set constraints all immediate;

do $$
declare
  one record;
  of_index text;
  round integer;
  changed integer;
begin
  for one in
    select * from (values
      ('account', 'display_name'), ('account', 'first_name'), ('account', 'last_name'), ('apartment', 'name'), ('deleted_person', 'name'),
      ('device', 'name'), ('device', 'location'), ('holiday', 'name'), ('person', 'first_name'), ('person', 'last_name'),
      ('person', 'role_label'), ('project', 'city'), ('project', 'street'), ('third_party_lock', 'name')
    ) as plain (table_name, column_name)
  loop
    execute format('alter table %I no force row level security', one.table_name);
    execute format('update %1$I set %2$I = fold_name(%2$I)
      where %2$I is distinct from fold_name(%2$I) and length(fold_name(%2$I)) between least(1, length(%2$I)) and length(%2$I)',
      one.table_name, one.column_name);
    execute format('alter table %I force row level security', one.table_name);
  end loop;

  -- Unique names. Of two that differed in nothing but signs which are folded now, one gets a number behind its name: a
  -- name that was not chosen is better than two that cannot be told apart.
  for one in
    select * from (values
      ('access_group', 'name', 'access_group_by_name', 'building_uuid is null', 'project_uuid, company_uuid'),
      ('area', 'name', 'area_by_name', 'true', 'project_uuid'),
      ('badge_template', 'name', 'badge_template_by_name', 'true', 'project_uuid, company_uuid'),
      ('company', 'name', 'company_by_name', 'true', 'project_uuid'),
      ('department', 'name', 'department_by_name', 'true', 'project_uuid, company_uuid, parent_uuid'),
      ('door', 'name', 'door_by_name', 'true', 'project_uuid'),
      ('emergency_plan', 'name', 'emergency_plan_by_name', 'true', 'project_uuid'),
      ('office_message_template', 'title', 'office_message_template_by_title', 'true', 'project_uuid, company_uuid'),
      ('project', 'name', 'project_of_installer_by_name', 'true', 'installer_uuid')
    ) as by_name (table_name, column_name, index_name, condition, owners)
  loop
    of_index := pg_get_indexdef(one.index_name::regclass);
    execute format('drop index %I', one.index_name);
    execute format('alter table %I no force row level security', one.table_name);
    execute format('update %1$I set %2$I = fold_name(%2$I)
      where %2$I <> fold_name(%2$I) and length(fold_name(%2$I)) between 1 and length(%2$I)', one.table_name, one.column_name);
    round := 0;
    loop
      execute format('with same as (
          select ctid as at, row_number() over (partition by %3$s, name_key(%2$I) order by uuid) as n from %1$I where %4$s)
        update %1$I set %2$I = btrim(left(fold_name(%2$I), 50)) || '' ('' || same.n + %5$s || '')''
        from same where same.at = %1$I.ctid and same.n > 1',
        one.table_name, one.column_name, one.owners, one.condition, round);
      get diagnostics changed = row_count;
      exit when changed = 0;
      round := round + changed;
    end loop;
    execute of_index;
    execute format('alter table %I force row level security', one.table_name);
  end loop;
end $$;
