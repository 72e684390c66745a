-- Telephone numbers are kept as they stand behind their calling code, without the prefix that is dialled inside a country.
-- Here are the calling codes whose numbers never begin with their prefix; what else was typed is cleaned when its record
-- is edited.
set local lintel.scope = 'system';
set constraints all immediate;

do $$
declare
  with_zero constant text[] := '{20,27,31,32,33,40,41,43,44,46,49,51,53,54,55,57,58,60,61,63,64,66,84,86,90,91,92,93,94,95,98,
    211,212,213,218,231,232,233,234,243,249,251,252,254,255,256,260,261,262,263,264,265,291,353,355,358,370,373,374,377,380,
    381,382,383,385,386,387,389,421,423,508,590,591,593,594,595,596,686,850,855,856,880,886,961,962,963,964,966,967,970,971,
    972,976,977,994,995,996}';
  of_table text;
begin
  foreach of_table in array '{account,company_admin,person}'::text[] loop
    execute format('alter table %I no force row level security', of_table);
    execute format('update %I set phone = substr(phone, 2)
      where (phone_code = any ($1) and phone ~ ''^0[1-9]'')
        or (phone_code = ''7'' and phone ~ ''^8\d{10}$'') or (phone_code = ''1'' and phone ~ ''^1\d{10}$'')', of_table) using with_zero;
    execute format('alter table %I force row level security', of_table);
  end loop;
end $$;

-- The words of people have their numbers in each way of writing them.
alter table person no force row level security;
alter table person_word no force row level security;
update person_word w
  set words = search_text(btrim(p.first_name || ' ' || p.last_name) || E'\n' || coalesce(p.personnel_id, '') || E'\n'
    || coalesce(p.email, '') || E'\n' || concat_ws(E'\n', '+' || p.phone_code || p.phone, '00' || p.phone_code || p.phone,
    case p.phone_code when '7' then '8' when '36' then '06' else '0' end || p.phone))
  from person p
  where p.project_uuid = w.project_uuid and p.uuid = w.uuid and p.phone <> '';
alter table person_word force row level security;
alter table person force row level security;
drop function if exists words_of_person(text, text, text, text, text);
