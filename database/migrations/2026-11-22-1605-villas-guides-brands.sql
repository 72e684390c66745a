-- What a distributor calls the product and shows for it, for itself and all below it (operators.md 3.1, 4.6); what is empty is
-- the platform's. Each logo that is brought has an id of its own, which its public address names, so that browsers may keep it.
create table brand (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  product text not null default '' check (length(product) <= 32),
  mail_footer text not null default '' check (length(mail_footer) <= 255),
  logo_uuid uuid unique,
  logo_type text check (logo_type in ('image/jpeg', 'image/png')),
  logo bytea,
  version integer not null default 0,
  check ((logo_uuid is null) = (logo is null) and (logo_uuid is null) = (logo_type is null))
);
-- Pictures are packed already.
alter table brand alter column logo set storage external;
alter table brand enable row level security, force row level security;
create policy brand_scope on brand using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then account_uuid = (select scope_uuid())
    else false
  end);

-- The brand of the distributor above an account or a site, else above the account that has an address. Nobody below sees the
-- distributor's own row, and mails are written in the scope of whoever's work they are about.
create function brand_above(below uuid, mailbox text) returns jsonb language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  above jsonb;
begin
  perform set_config('lintel.scope', 'system', true);
  select jsonb_build_object('product', b.product, 'mailFooter', b.mail_footer, 'logo', b.logo_uuid) into above
  from brand b
  where b.account_uuid = coalesce(
    (select p.distributor_uuid from project p where p.uuid = below),
    (select a.distributor_uuid from account a where a.uuid = below),
    (select a.distributor_uuid from account a where lower(a.email) = lower(mailbox)));
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return above;
end $$;

-- Manuals for installers, one for each type of sites and language (operators.md 5.9). Like a logo, each file has an id of its own.
create table guide_file (
  type text not null check (type in ('community', 'office', 'villa')),
  language text not null check (length(language) between 2 and 64),
  uuid uuid not null unique,
  name text not null check (length(name) <= 255),
  bytes integer not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  primary key (type, language)
);
alter table guide_file alter column content set storage external;
alter table guide_file enable row level security, force row level security;
create policy guide_file_scope on guide_file using ((select scope_kind()) = 'system');
