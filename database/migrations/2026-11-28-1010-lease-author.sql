-- Account that set a lease which moves a household out, for the receipt; empty for leases of before and for others.
alter table apartment add column lease_set_by text not null default '';
