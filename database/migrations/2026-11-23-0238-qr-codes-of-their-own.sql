-- QR codes of visitors' keys have random bits of their own. Those of before are the eight digits again, which can be guessed
-- at a camera, where wrong ones are not counted: they go. A key that was nothing else ends, as nothing would open with it.
set local lintel.scope = 'system';
update temp_key set revoked_at = now()
where revoked_at is null
  and exists (select from credential where credential.project_uuid = temp_key.project_uuid
    and credential.person_uuid = temp_key.person_uuid and credential.kind = 'qr')
  and not exists (select from credential where credential.project_uuid = temp_key.project_uuid
    and credential.person_uuid = temp_key.person_uuid and credential.kind = 'pin');
delete from credential where kind = 'qr';
set local lintel.scope = '';
