-- Registration codes end so many days after they are first shown (decisions.md 62); null for one that was not shown yet.
-- Those of before were shown when they were made. Owners see their own rows meanwhile, since the policies of this table
-- know no owner.
alter table registration_code add column expires_at timestamptz;
alter table registration_code no force row level security;
update registration_code set expires_at = created_at + interval '30 days';
alter table registration_code force row level security;
