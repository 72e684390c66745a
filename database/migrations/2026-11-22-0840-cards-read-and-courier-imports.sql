-- Cards that a door has refused because nobody has them (office.md 29, "last unknown card" list), for as long as somebody may want
-- to register them. What is in them is sealed, as everywhere; a card that somebody gets, or that lies in a stock, is no longer one.
create table unknown_card (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  door_uuid uuid not null,
  kind text not null check (kind in ('card', 'uhf')),
  lookup bytea not null,
  sealed bytea not null,
  hint text not null default '',
  read_at timestamptz not null,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create unique index unknown_card_at_door on unknown_card (project_uuid, door_uuid, kind, lookup);
create index unknown_card_by_value on unknown_card (project_uuid, kind, lookup);
create index unknown_card_by_age on unknown_card (read_at);

alter table unknown_card enable row level security, force row level security;
create policy unknown_card_scope on unknown_card using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then false
    else sees_project(project_uuid)
  end);
-- What its doors read. They belong to nobody yet; only noting a card, which makes it the company's, is a change.
create policy unknown_card_of_company on unknown_card for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
    and door_uuid in (select seen.uuid from door seen where seen.project_uuid = (select scope_uuid())));

-- Whoever gives or notes a card may see less of the site than all doors at which it was read.
create function forget_unknown_cards() returns trigger language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  delete from unknown_card u using given g
  where u.project_uuid = g.project_uuid and u.kind = g.kind and u.lookup = g.lookup;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return null;
end $$;
create trigger credential_is_known after insert on credential
  referencing new table as given for each statement execute function forget_unknown_cards();
create trigger free_code_is_known after insert on free_code
  referencing new table as given for each statement execute function forget_unknown_cards();

-- Couriers come from a sheet too (office.md 11, "import cards").
alter table import_batch
  drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind in ('personnel', 'device', 'face', 'courier'));
