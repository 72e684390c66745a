-- The secret with which a device signs in, encrypted by the vault, so that a broker that has lost its logins is given
-- them again. Null for a secret that was made before: of that one the portal has the hash alone.
alter table device_credential add column secret_ciphertext bytea,
  add constraint device_credential_secret check (secret_ciphertext is null or secret_hash is not null);
alter table device_decommission add column secret_ciphertext bytea;
create index device_credential_broker_only on device_credential (mac)
  where secret_hash is not null and secret_ciphertext is null;

-- Devices whose settings are of a version that the portal has not come to: a backup that was restored counts less.
create index device_ahead on device (uuid) where reported_version > desired_version;
