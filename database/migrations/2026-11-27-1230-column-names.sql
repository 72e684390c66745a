-- Columns in the words of the field.
alter table third_party_lock rename column opens_from_afar to supports_remote_unlock;
alter table device rename column offline_noticed_at to offline_notified_at;
alter table device rename column motion_noticed_at to motion_notified_at;
alter table deleted_person rename column gone_at to deleted_at;
alter table office_message_device rename column is_message_gone to is_message_deleted;
alter table door_override rename column made_at to created_at;
