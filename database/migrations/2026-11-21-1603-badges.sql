-- What badges of a company's people look like (office.md 8.5). Measures are in the template's own unit, from the card's
-- top left corner; elements have the shapes of packages/contract/src/badges.
create table badge_template (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 63),
  description text not null default '' check (length(description) <= 255),
  unit text not null check (unit in ('mm', 'inch')),
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  corner_radius double precision not null check (corner_radius >= 0),
  background text not null check (background ~ '^#[0-9a-f]{6}$'),
  is_double_sided boolean not null default false,
  is_active boolean not null default true,
  is_default boolean not null default false,
  elements jsonb not null check (jsonb_typeof(elements) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index badge_template_by_name on badge_template (project_uuid, company_uuid, lower(name));
create unique index badge_template_default on badge_template (project_uuid, company_uuid) where is_default;

alter table badge_template enable row level security, force row level security;
create policy badge_template_scope on badge_template using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);
