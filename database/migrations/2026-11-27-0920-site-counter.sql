-- How many doors a site has, kept by triggers: their list says it on every page.
create table site_counter (
  project_uuid uuid primary key references project (uuid) on delete cascade,
  doors integer not null default 0 check (doors >= 0)
);
alter table site_counter enable row level security, force row level security;
insert into site_counter (project_uuid, doors) select project_uuid, count(*) from door group by project_uuid;
