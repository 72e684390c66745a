-- Who enrolled a face: the switch of a community or an apartment ends those of residents alone (community.md 27). Those of
-- before were uploaded by managers, and open doors again where the switch is off. Owners see their own rows meanwhile,
-- since the policies of these tables know no owner.
alter table credential no force row level security;
alter table person no force row level security;
alter table apartment no force row level security;
alter table project no force row level security;

alter table credential add column enrolled_by text not null default 'manager' check (enrolled_by in ('manager', 'resident'));

-- As in `database/repeatable/functions/residences.sql`: the policy is compared at the end of this transaction.
create or replace function may_use_face(site uuid, person uuid) returns boolean language sql stable as $$
  select not exists (select from person who
    join apartment home on home.project_uuid = who.project_uuid and home.uuid = who.apartment_uuid
    join project on project.uuid = who.project_uuid
    join credential face on face.project_uuid = who.project_uuid and face.person_uuid = who.uuid
      and face.kind = 'face' and face.enrolled_by = 'resident'
    where who.project_uuid = site and who.uuid = person
      and not (home.may_enrol_face and coalesce((project.settings ->> 'faceEnrollment')::boolean, true)))
$$;

insert into policy_dirty_record (project_uuid, kind, id)
select face.project_uuid, 'credential', face.uuid from credential face
join person on person.project_uuid = face.project_uuid and person.uuid = face.person_uuid
join apartment home on home.project_uuid = person.project_uuid and home.uuid = person.apartment_uuid
join project on project.uuid = face.project_uuid
where face.kind = 'face' and not (home.may_enrol_face and coalesce((project.settings ->> 'faceEnrollment')::boolean, true))
on conflict do nothing;
insert into policy_build_queue (project_uuid)
select distinct project_uuid from policy_dirty_record where transaction = pg_current_xact_id()
on conflict do nothing;

alter table project force row level security;
alter table apartment force row level security;
alter table person force row level security;
alter table credential force row level security;
