-- A key of a community is for a visitor or for a courier, who has digits and no QR code (community.md 11).
alter table temp_key add column holder_kind text not null default 'visitor' check (holder_kind in ('visitor', 'courier'));
