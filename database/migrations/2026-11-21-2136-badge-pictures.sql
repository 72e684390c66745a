-- A logo and a background of a company's badges (office.md 8.5). They are printed on every card, so nothing here is secret.

create table badge_picture (
  project_uuid uuid not null,
  company_uuid uuid not null,
  template_uuid uuid not null,
  use text not null check (use in ('logo', 'background')),
  type text not null check (type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz not null default now(),
  primary key (project_uuid, template_uuid, use),
  foreign key (project_uuid, company_uuid, template_uuid)
    references badge_template (project_uuid, company_uuid, uuid) on delete cascade
);
-- Pictures do not become smaller.
alter table badge_picture alter column bytes set storage external;

alter table badge_picture enable row level security, force row level security;
create policy badge_picture_scope on badge_picture using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);
