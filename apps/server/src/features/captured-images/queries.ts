import type { CapturedImageFilter } from '@lintel/contract/captured-images/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Vault } from '../../access/vault.ts'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { newestFirst, pageOf, startAt } from '../../db/lists/paging.ts'
import { placesOf, showPlaces } from '../../domain/residences/places-of-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Where an event speaks of the picture by the name that the device gave it. */
const spokenOf = (scope: ProjectScope) => sql`event_media where event_media.project_uuid = captured_image.project_uuid
  and event_media.device_uuid = captured_image.device_uuid and event_media.name = captured_image.name
  and ${isWithin(scope, 'event_media')}`

const imageRows = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'captured_image')
    .select([
      'captured_image.uuid',
      'captured_image.taken_at',
      'captured_image.time_quality',
      'captured_image.cause',
      'captured_image.device_uuid',
      'captured_image.device_name',
      'captured_image.width',
      'captured_image.height',
    ])
    .select(sql<string | null>`(select event_media.event_uuid from ${spokenOf(scope)})`.as('event_uuid'))
    .select(placesOf('captured_image'))

type Filter = z.output<typeof CapturedImageFilter>

const orderOf = newestFirst('captured_image.taken_at', 'captured_image.uuid')

/** A page of the site's pictures, newest first. */
export const pageOfImages = (db: Db, scope: ProjectScope, filter: Filter) =>
  pageOf(startAt(imagesOf(db, scope, filter), orderOf(filter), filter.at), filter, orderOf(filter), showImage)

/** All of them that a filter finds, a page at a time. */
export async function* everyImage(db: Db, scope: ProjectScope, filter: Filter) {
  for await (const rows of streamRows(imagesOf(db, scope, filter), orderOf(filter))) yield rows.map(showImage)
}

function imagesOf(db: Db, scope: ProjectScope, filter: Filter) {
  let query = imageRows(db, scope)
  if (filter.device) query = query.where('captured_image.device_uuid', '=', filter.device)
  if (filter.building) query = query.where('captured_image.building_uuid', '=', filter.building)
  if (filter.apartment) query = query.where('captured_image.apartment_uuid', '=', filter.apartment)
  if (filter.homeBuilding) query = query.where('captured_image.home_building_uuid', '=', filter.homeBuilding)
  if (filter.homeApartment) query = query.where('captured_image.home_apartment_uuid', '=', filter.homeApartment)
  if (filter.cause) query = query.where('captured_image.cause', '=', filter.cause)
  if (filter.event) {
    query = query.where(
      sql<boolean>`(captured_image.device_uuid, captured_image.name) in (
        select event_media.device_uuid, event_media.name from event_media
        where event_media.event_uuid = ${filter.event} and ${isWithin(scope, 'event_media')})`,
    )
  }
  if (filter.from) query = query.where('captured_image.taken_at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('captured_image.taken_at', '<=', new Date(filter.to))
  return query
}
type Row = Awaited<ReturnType<ReturnType<typeof imageRows>['executeTakeFirstOrThrow']>>

/** A picture as the contract shows it. */
const showImage = (row: Row) => ({
  uuid: row.uuid,
  takenAt: row.taken_at.toISOString(),
  timeQuality: row.time_quality,
  cause: row.cause,
  deviceUuid: row.device_uuid,
  deviceName: row.device_name,
  eventUuid: row.event_uuid,
  ...showPlaces(row),
  width: row.width,
  height: row.height,
})

/** One picture, or undefined. Its file name does not identify a person. */
export async function imageFile(db: Db, scope: ProjectScope, vault: Vault, uuid: string): Promise<File | undefined> {
  const row = await rowsOf(db, scope, 'captured_image')
    .select(['captured_image.type', 'captured_image.ciphertext'])
    .where('captured_image.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const name = row.type === 'image/png' ? 'image.png' : 'image.jpg'
  return new File([new Uint8Array(vault.decryptBytes(row.ciphertext))], name, { type: row.type })
}
