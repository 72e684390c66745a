import type { DenyReason } from '@lintel/vocabulary/reasons.ts'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { decideNow } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { emptyPresence, healthyDevice } from '@lintel/rules/access/request.ts'
import { policyOfRecords, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { sql } from 'kysely'
import type { Vault } from '../../../access/vault.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import type { SystemScope } from '../../../db/scope/scope.ts'
import { unknownCodeOf } from '../consumers/unknown-cards.ts'
import type { IngestCursor } from '../event-rows.ts'

/**
 * Refusals of what a device does not know and its site does. A panel that cannot hold all credentials of the site
 * reports what it does not know, and the log says whose it is and why it opens nothing there: `credentialUnknown` in a
 * log line means that no person in the site has it (access-decision.md 14.2).
 */

/** Whether an event reports an unknown credential. */
type Unknown = DeviceEvent & { readonly policyVersion: number; readonly door: number }

const isUnknown = (event: DeviceEvent): event is Unknown =>
  event.type === 'access' &&
  event.granted === false &&
  event.reason === 'credentialUnknown' &&
  event.credentialId === undefined &&
  event.policyVersion !== undefined &&
  event.door !== undefined &&
  (event.card !== undefined || event.hash !== undefined)

/** The events of a batch, each unknown credential that the site knows under the name of its person. */
export async function withKnownCredentials(
  db: Db,
  scope: SystemScope,
  vault: Vault,
  cursor: IngestCursor,
  events: readonly DeviceEvent[],
): Promise<readonly DeviceEvent[]> {
  if (!events.some(isUnknown)) return events
  const byHash = await credentialsByHash(db, scope, vault, cursor, events.filter(isUnknown))
  const resolvedEvents: DeviceEvent[] = []
  for (const event of events) {
    const id = isUnknown(event)
      ? ((await credentialByCard(db, scope, vault, cursor, event)) ?? byHash.get(event.hash ?? ''))
      : undefined
    resolvedEvents.push(isUnknown(event) && id !== undefined ? await resolvedAs(db, scope, cursor, event, id) : event)
  }
  return resolvedEvents
}

async function credentialByCard(
  db: Db,
  scope: SystemScope,
  vault: Vault,
  { projectUuid }: IngestCursor,
  event: Unknown,
): Promise<string | undefined> {
  const code = unknownCodeOf(event)
  if (!code) return undefined
  const credential = await systemQueries(db, scope)
    .selectFrom('credential')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('kind', '=', code.kind)
    .where('keyed_hash', '=', vault.keyedHash(projectUuid, code.kind, code.value))
    .executeTakeFirst()
  return credential?.uuid
}

/**
 * By the device's hash: only for a device that does not hold all of its site's credentials, because those that do know
 * all there are. Each kind that was shown is hashed once for a batch.
 */
async function credentialsByHash(
  db: Db,
  scope: SystemScope,
  vault: Vault,
  { projectUuid, source: { deviceUuid } }: IngestCursor,
  events: readonly Unknown[],
): Promise<ReadonlyMap<string, string>> {
  const hashedEvents = events.filter(({ hash }) => hash !== undefined)
  if (hashedEvents.length === 0) return new Map()
  const kinds = [...new Set(hashedEvents.flatMap(({ method }) => method ?? []))]
  const { rows } = await sql<{ uuid: string; kind: string; ciphertext: Buffer }>`
    select c.uuid, c.kind, c.ciphertext from credential c
    join device_policy p on p.project_uuid = c.project_uuid and p.device_uuid = ${deviceUuid}
    where c.project_uuid = ${projectUuid} and c.kind = any (${kinds}::text[]) and c.status <> 'duplicate'
      and p.capacity < (select count(*) from credential code where code.project_uuid = ${projectUuid})`.execute(
    systemQueries(db, scope),
  )
  const key = vault.deviceKey(deviceUuid)
  const requestedHashes = new Set(hashedEvents.map(({ hash }) => hash))
  const uuidByHash = new Map<string, string>()
  for (const { uuid, kind, ciphertext } of rows) {
    const hash = hashOf(vault, key, kind, ciphertext)
    if (hash !== null && requestedHashes.has(hash)) uuidByHash.set(hash, uuid)
  }
  return uuidByHash
}

/** A code that was damaged is known by nothing. */
function hashOf(vault: Vault, key: Uint8Array, kind: string, ciphertext: Buffer): string | null {
  try {
    return credentialHash(key, kind, vault.decrypt(ciphertext))
  } catch {
    return null
  }
}

/** The same event about its person; unchanged where the version that decided did not have the credential yet. */
async function resolvedAs(
  db: Db,
  scope: SystemScope,
  cursor: IngestCursor,
  event: Unknown,
  credentialId: string,
): Promise<DeviceEvent> {
  const doorId = cursor.source.doors.find(({ relay }) => relay === event.door)?.uuid
  const records = await recordsAbout(db, scope, cursor.projectUuid, event.policyVersion, credentialId)
  const credential = records.find(({ kind, id }) => kind === 'credential' && id === credentialId)
  if (!credential || doorId === undefined) return event
  const { personId } = credential.content as { readonly personId: string }
  const reason = reasonFor(records, event, doorId, credentialId)
  const { card: _card, hash: _hash, ruleId: _rule, ...rest } = event
  return { ...rest, person: personId, credentialId, reason }
}

interface Row extends PolicyRecord {
  readonly id: string
}

/** What decides about one credential without any right, as it was at a version. */
async function recordsAbout(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  version: number,
  credentialId: string,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with holds as (
      select kind, id, content from policy_record
      where project_uuid = ${projectUuid} and from_version <= ${version}
        and (until_version is null or until_version > ${version})
    ), shown as (
      select content ->> 'personId' as person from holds where kind = 'credential' and id = ${credentialId}
    )
    select kind, id, content from holds
    where kind in ('site', 'area', 'door', 'block') or kind = 'credential' and id = ${credentialId}
      or kind = 'person' and id::text = (select person from shown)
      or kind = 'membership' and content ->> 'personId' = (select person from shown)`.execute(systemQueries(db, scope))
  return rows
}

/** Why it opened nothing: it or its person were not valid, or there was no right. It grants no access. */
function reasonFor(records: readonly Row[], event: Unknown, doorId: string, credentialId: string): DenyReason {
  const policy = policyOfRecords(records, event.policyVersion)
  if (policy === null || event.t === null) return 'noGrant'
  const { result, reason } = decideNow(indexPolicy(policy), {
    doorId,
    sideId: `${doorId}:${event.direction ?? 'entry'}`,
    at: event.t,
    by: { kind: 'credentials', presented: [{ credentialId, used: 0 }] },
    presence: emptyPresence,
    activePlans: [],
    overrides: [],
    health: healthyDevice,
    policyAgeSeconds: 0,
  })
  return result === 'deny' ? (reason as DenyReason) : 'noGrant'
}
