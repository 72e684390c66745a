import { createHash } from 'node:crypto'
import type { MediaCause } from '@lintel/devices/protocol/http/media.ts'
import type { TimeQuality } from '@lintel/devices/protocol/atoms.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { Vault } from '../../access/vault.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { CleanPicture } from '../../domain/pictures/clean-picture.ts'

interface NewPicture {
  readonly mac: string
  readonly name: string
  readonly cause: MediaCause
  readonly takenAt: Date
  readonly timeQuality: TimeQuality
  readonly receivedAt: Date
  /** Pictures that came after this count against how many a device may bring. */
  readonly lately: Date
  readonly picture: CleanPicture
  /** As the device brought it: a picture that comes again is known by it. */
  readonly brought: Buffer
}

/**
 * `stored` now or before; `other` when the name is of another picture of this device, `full` when it has brought too
 * many lately, `unknown` when the device is no longer registered.
 */
export type Outcome = 'stored' | 'other' | 'full' | 'unknown'

/**
 * Stores a picture of a device, encrypted. Its pictures come one after the other, so that none is counted past the
 * limit.
 */
export async function storeImage(db: Db, scope: SystemScope, vault: Vault, image: NewPicture): Promise<Outcome> {
  const device = await lockedDevice(db, scope, image.mac)
  if (!device) return 'unknown'
  const digest = createHash('sha256').update(image.brought).digest('hex')
  const contentHash = vault.keyedHash(device.project_uuid, 'image', digest)
  const images = systemQueries(db, scope)
    .selectFrom('captured_image')
    .where('project_uuid', '=', device.project_uuid)
    .where('device_uuid', '=', device.uuid)
  const storedImage = await images.select('content_hash').where('name', '=', image.name).executeTakeFirst()
  if (storedImage) return storedImage.content_hash.equals(contentHash) ? 'stored' : 'other'
  const late = await images
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('received_at', '>', image.lately)
    .executeTakeFirstOrThrow()
  if (Number(late.count) >= linkLimits.mediaPerDay) return 'full'
  await systemQueries(db, scope)
    .insertInto('captured_image')
    .values({
      project_uuid: device.project_uuid,
      device_uuid: device.uuid,
      device_name: device.name,
      name: image.name,
      cause: image.cause,
      taken_at: image.takenAt,
      time_quality: image.timeQuality,
      received_at: image.receivedAt,
      type: image.picture.type,
      width: image.picture.width,
      height: image.picture.height,
      content_hash: contentHash,
      ciphertext: vault.encryptBytes(image.picture.bytes),
    })
    .execute()
  return 'stored'
}

function lockedDevice(db: Db, scope: SystemScope, mac: string) {
  return systemQueries(db, scope)
    .selectFrom('device_credential')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'device_credential.project_uuid')
        .onRef('device.uuid', '=', 'device_credential.device_uuid'),
    )
    .select(['device.project_uuid', 'device.uuid', 'device.name'])
    .where('device_credential.mac', '=', mac)
    .forUpdate('device_credential')
    .executeTakeFirst()
}
