-- What a device calls its own model, as its last birth message said it; null before one did.
alter table device add column reported_model text check (length(reported_model) <= 64);
