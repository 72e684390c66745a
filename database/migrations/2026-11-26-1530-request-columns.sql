-- Names of columns say "request"; where a device was asked to begin again was never read.
alter table access_code_request rename column asked_at to requested_at;
alter table device_cursor drop column asked_up_to;
