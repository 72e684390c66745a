-- What the application's own roles may do: rows through the policies, never the shape of the database, and of the audit
-- log only adding and reading, of policies only reading. The role that whole sites are read with changes nothing. Run
-- at every start, so that roles made after the tables get their rights too.

do $$
declare
  role name;
  partition regclass;
begin
  if exists (select from pg_roles where rolname = 'lintel_app') then
    grant insert, update, delete on all tables in schema public to lintel_app;
    alter default privileges in schema public grant insert, update, delete on tables to lintel_app;
    revoke update, delete on audit_entry, audit_name, audit_person from lintel_app;
    -- Policies and counters follow from what stands in other tables; triggers write them.
    revoke insert, update, delete on policy_head, policy_version, policy_record, operator_counter, site_counter, person_without_credential
      from lintel_app;
    grant execute on function doors_of_company_alone(), erase_person(uuid, uuid), policy_of_company(bigint),
      recall_message(uuid, timestamptz), count_company_edit(uuid, uuid) to lintel_app;
    grant usage on all sequences in schema public to lintel_app;
  end if;
  for role in select rolname from pg_roles where rolname in ('lintel_app', 'lintel_site') loop
    execute format('grant usage on schema public to %I', role);
    execute format('grant select on all tables in schema public to %I', role);
    execute format('alter default privileges in schema public grant select on tables to %I', role);
    execute format('revoke all on schema_migration, schema_repeatable, search_word, person_word, policy_dirty_record,
      policy_build_queue from %I', role);
    -- Policies stand on the parent alone.
    for partition in select oid from pg_class where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' loop
      execute format('revoke all on %s from %I', partition, role);
    end loop;
    execute format('grant execute on function search_hits(text, text, integer), person_hits(text, text, integer, text, integer, integer, uuid),
      models_of_doors(uuid[]), free_personnel_number(bigint, integer), names_taken(text[], text[]), codes_taken(text[], bytea[]),
      named_in_plans(uuid[]), plans_running(timestamptz), plan_notices(timestamptz), plan_runs_at_own_doors(uuid[]),
      blocking_import(), message_devices(text[]), lift_name(uuid, uuid), attendance_seats(uuid),
      item_subscriptions(uuid, text, uuid[], integer, timestamptz), admit_macs(uuid, text[], text),
      use_auth_code(uuid, text, bytea, text, timestamptz, integer, interval),
      muster_circumstances(uuid, timestamptz) to %I', role);
  end loop;
end $$;
