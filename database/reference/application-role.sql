-- What the application's own role may do: rows through the policies, never the shape of the database, and of the audit log
-- only adding and reading, of policies only reading. Run at every start, so that a role made after the tables gets its rights too.

do $$
begin
  if exists (select from pg_roles where rolname = 'lintel_app') then
    grant usage on schema public to lintel_app;
    grant select, insert, update, delete on all tables in schema public to lintel_app;
    revoke update, delete on audit_entry, audit_name, audit_person from lintel_app;
    revoke all on schema_migration, schema_repeatable, door_event_other, search_word, person_word, policy_dirty_record, policy_build_queue from lintel_app;
    -- Policies and counters follow from what stands in other tables; triggers write them.
    revoke insert, update, delete on policy_head, policy_version, policy_record, operator_counter, person_without_credential
      from lintel_app;
    grant execute on function search_hits(text, text, integer) to lintel_app;
    grant execute on function person_hits(text, text, integer, text, integer, integer) to lintel_app;
    grant execute on function doors_of_company_alone() to lintel_app;
    grant execute on function models_of_doors(uuid[]) to lintel_app;
    grant execute on function free_personnel_number(bigint, integer) to lintel_app;
    grant execute on function names_taken(text[], text[]) to lintel_app;
    grant execute on function codes_taken(text[], bytea[]) to lintel_app;
    grant execute on function erase_person(uuid, uuid) to lintel_app;
    grant execute on function named_in_plans(uuid[]) to lintel_app;
    grant execute on function policy_of_company(bigint) to lintel_app;
    grant execute on function plans_running(timestamptz) to lintel_app;
    grant execute on function plan_notices(timestamptz) to lintel_app;
    grant execute on function import_in_the_way() to lintel_app;
    grant execute on function recall_message(uuid, timestamptz) to lintel_app;
    grant execute on function devices_to_write_to(text[]) to lintel_app;
    grant execute on function count_company_edit(uuid, uuid) to lintel_app;
    grant usage on all sequences in schema public to lintel_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to lintel_app;
  end if;
end $$;
