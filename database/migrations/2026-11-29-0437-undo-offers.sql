-- Acts that can be undone for a short while: for each person that one changed, what its rows were. Offers go a minute
-- after they are over, and with the person.
create table undo_offer (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null,
  person_uuid uuid not null,
  account_uuid uuid not null,
  operation text not null,
  people_count integer not null check (people_count > 0),
  former jsonb not null,
  offered_at timestamptz not null,
  done_at timestamptz,
  primary key (project_uuid, uuid, person_uuid),
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid)
    on delete cascade
);
create index undo_offer_by_person on undo_offer (project_uuid, company_uuid, person_uuid);
create index undo_offer_by_age on undo_offer (offered_at);
alter table undo_offer enable row level security, force row level security;
