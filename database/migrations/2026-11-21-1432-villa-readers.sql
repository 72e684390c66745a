-- A villa account reads what its installer sent to it, and no more.
create policy villa_message_for_reader on villa_message for select using (
  scope_kind() = 'account' and (receivers = '{}' or receivers @> array[scope_uuid()])
  and exists (select from account a where a.uuid = scope_uuid() and a.kind = 'single' and a.installer_uuid = villa_message.installer_uuid));
