-- An order outlives the site it was made for.
alter table payment_order drop constraint payment_order_project_uuid_fkey,
  add foreign key (project_uuid) references project (uuid) on delete set null;
create index payment_order_by_project on payment_order (project_uuid) where project_uuid is not null;
