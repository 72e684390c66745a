call drop_policies('department', 'person', 'person_photo', 'person_word', 'person_counter', 'deleted_person',
  'credential', 'unassigned_credential', 'unknown_card', 'person_without_credential', 'badge_template', 'badge_template_department',
  'badge_picture', 'office_message', 'office_message_device', 'office_message_recipient', 'office_message_template',
  'undo_offer');

create policy person_word_owner on person_word using (true);

create policy person_counter_scope on person_counter using (
  (select scope_sees_all()) or project_uuid = any ((select projects_of_scope())::uuid[])
  or project_uuid = (select site_of_company()));

-- What its doors read. They have no holder yet; only noting a card, which makes it the company's, is a change.
create policy unknown_card_of_company on unknown_card for select using (
  project_uuid = (select site_of_company())
    and door_uuid in (select seen.uuid from door seen where seen.project_uuid = (select scope_uuid())));

-- Triggers keep them, as the system.
create policy person_without_credential_kept on person_without_credential using ((select scope_kind()) = 'system');

create policy person_without_credential_read on person_without_credential for select using (
  (select scope_sees_all()) or project_uuid = any ((select projects_of_scope())::uuid[])
  or project_uuid = (select site_of_company()) and company_uuid = (select scope_company()));

call scope_by_site('company', 'department', 'person', 'person_photo', 'credential', 'unassigned_credential', 'badge_template',
  'badge_template_department', 'badge_picture', 'office_message', 'office_message_device', 'office_message_recipient',
  'office_message_template', 'undo_offer');

call scope_by_site('siteOnly', 'deleted_person', 'unknown_card');
