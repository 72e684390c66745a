import { createHash } from 'node:crypto'
import { drawCameraPicture, type SceneName } from '@lintel/devices/pictures/scenes.ts'
import { readPicture } from '../../domain/pictures/picture.ts'
import type { Zone } from '@lintel/rules/access/time/zone.ts'
import { sql, type Kysely } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { minuteMs, secondMs, after } from '../../base/durations.ts'
import type { DB } from '../../db/tables.ts'
import type { Random } from '../random.ts'

/** So many pictures are written by one statement. */
const picturesAtOnce = 50
const wayMs = 2 * secondMs

interface NamedPicture {
  readonly name: string
  readonly device_uuid: string
  readonly device_name: string
  readonly type: string
  readonly occurred_at: Date
}

/** Draws the pictures that the events of a site speak of, as the cameras of its devices would. */
export async function seedCapturedImages(
  db: Kysely<DB>,
  vault: Vault,
  { projectUuid, zone, scenes }: { projectUuid: string; zone: Zone; scenes: ReadonlyMap<string, SceneName> },
  random: Random,
): Promise<number> {
  const { rows } = await sql<NamedPicture>`
    select spoken.name, seen.device_uuid, seen.device_name, seen.type, seen.occurred_at
    from event_media spoken
    join door_event seen on seen.project_uuid = spoken.project_uuid and seen.uuid = spoken.event_uuid
    where spoken.project_uuid = ${projectUuid}
    order by seen.occurred_at, spoken.name`.execute(db)
  for (let from = 0; from < rows.length; from += picturesAtOnce) {
    const images = rows.slice(from, from + picturesAtOnce).map((row) => {
      const at = row.occurred_at.getTime()
      const offsetMinutes = (zone.stretchAt(at)?.offset ?? 0) / minuteMs
      const scene = scenes.get(row.device_name) ?? 'entrance'
      const bytes = drawCameraPicture({ scene, at, offsetMinutes, place: random.next() })
      const { type, width, height } = readPicture(bytes)!
      const digest = createHash('sha256').update(bytes).digest('hex')
      return {
        project_uuid: projectUuid,
        device_uuid: row.device_uuid,
        device_name: row.device_name,
        name: row.name,
        cause: row.type === 'call' ? ('call' as const) : ('event' as const),
        taken_at: row.occurred_at,
        time_quality: 'synced' as const,
        received_at: after(row.occurred_at, wayMs),
        type,
        width,
        height,
        content_hash: vault.keyedHash(projectUuid, 'image', digest),
        ciphertext: vault.encryptBytes(bytes),
      }
    })
    await db.insertInto('captured_image').values(images).execute()
  }
  return rows.length
}
