-- Lists sort names as people do: letters with marks and capitals beside their plain form, numbers by their value. It is
-- the order of the columns themselves, so that every index and every `order by` follows; what is equal stays equal by its bytes.

create collation natural_order (provider = icu, locale = 'und-u-kn-true');

do $$
declare
  one record;
  waiting record;
  triggers text[];
  again text;
begin
  for one in
    select c.oid::regclass as name,
      string_agg(format('alter column %I type text collate natural_order', a.attname), ', ') as changes
    from (values
        ('access_group', 'name'), ('account', 'user_name'), ('account', 'display_name'), ('account', 'first_name'),
        ('account', 'last_name'), ('area_restriction', 'name'), ('badge_template', 'name'), ('company', 'name'),
        ('delegation', 'by_name'), ('delegation', 'to_name'), ('device', 'name'), ('device', 'location'), ('door', 'name'),
        ('emergency_plan', 'name'), ('guide_file', 'name'), ('holiday', 'name'), ('office_message_template', 'title'),
        ('person', 'first_name'), ('person', 'last_name'), ('person', 'personnel_id'), ('person_group', 'name'),
        ('person_word', 'first_name'), ('person_word', 'last_name'), ('plan_run_door', 'door_name'), ('project', 'name'),
        ('project', 'city'), ('third_party_lock', 'name'), ('third_party_lock', 'hub')
      ) as sorted (in_table, in_column)
    join pg_class c on c.oid = to_regclass('public.' || in_table)
    join pg_attribute a on a.attrelid = c.oid and a.attname = in_column
    group by c.oid
  loop
    -- A trigger that waits for a change of some columns keeps them as they are: each is dropped and made again as it was.
    triggers := '{}';
    for waiting in
      select tgname, pg_get_triggerdef(oid) as made from pg_trigger
      where tgrelid = one.name and not tgisinternal and cardinality(tgattr::int2[]) > 0
    loop
      execute format('drop trigger %I on %s', waiting.tgname, one.name);
      triggers := triggers || waiting.made;
    end loop;
    execute format('alter table %s %s', one.name, one.changes);
    foreach again in array triggers loop
      execute again;
    end loop;
  end loop;
end $$;
