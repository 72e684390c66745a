import type { PersonKind } from '@lintel/vocabulary/events.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { Facts } from '@lintel/contract/access/facts.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { dayMs } from '../../../base/durations.ts'
import { isWithin, rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { scheduleEnds } from './schedule-ends.ts'

/** What happened last at doors, read for all doors of a page at once. */

/** What of it the caller may see. */
export interface Visibility {
  readonly images: boolean
  readonly logs: boolean
}
export const nothingVisible: Visibility = { images: false, logs: false }

/** Whether a session sees pictures of its site, and who passed its doors. */
export const visibilityOf = (facts: Facts): Visibility => ({
  images: facts.imagesShown && hasPermission(facts, 'capturedImage.read'),
  logs: facts.logsShown && hasPermission(facts, 'doorLog.read'),
})

type State = Pick<Door, 'uuid' | 'unlockedBy' | 'override'>
export type Latest = Pick<Door, 'lastImage' | 'lastPerson' | 'unlockedUntil'>

/** Adds to doors what happened last at each, and until when what keeps it unlocked holds. */
export async function addLatest<Row extends State>(
  db: Db,
  scope: ProjectScope,
  now: Date,
  doors: readonly Row[],
  visibility: Visibility,
): Promise<(Row & Latest)[]> {
  const latest = await latestOf(
    db,
    scope,
    now,
    doors.map(({ uuid }) => uuid),
    visibility,
  )
  const openBySchedule = doors.filter(({ unlockedBy }) => unlockedBy === 'timetable').map(({ uuid }) => uuid)
  const ends = await scheduleEnds(db, scope, now, openBySchedule)
  return doors.map((door) => {
    const { image, person } = latest.get(door.uuid) ?? { image: null, person: null }
    return {
      ...door,
      lastImage: image && { uuid: image.uuid, takenAt: new Date(image.at).toISOString() },
      lastPerson: person && { ...person, at: new Date(person.at).toISOString() },
      unlockedUntil: door.unlockedBy === 'override' ? (door.override?.until ?? null) : (ends.get(door.uuid) ?? null),
    }
  })
}

async function latestOf(
  db: Db,
  scope: ProjectScope,
  now: Date,
  uuids: readonly string[],
  { images, logs }: Visibility,
): Promise<ReadonlyMap<string, LatestRow>> {
  if (uuids.length === 0 || !(images || logs)) return new Map()
  const rows = await rowsOf(db, scope, 'door')
    .select('door.uuid')
    .select((images ? lastImageOf(scope) : none<LatestRow['image']>()).as('image'))
    .select((logs ? lastPersonOf(scope, now) : none<LatestRow['person']>()).as('person'))
    .where('door.uuid', '=', sql<string>`any(${uuids})`)
    .execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

interface LatestRow {
  readonly image: { readonly uuid: string; readonly at: string } | null
  readonly person: {
    readonly uuid: string | null
    readonly kind: PersonKind | null
    readonly name: string
    readonly at: string
  } | null
}

const none = <Value>() => sql<Value>`null::json`

/**
 * Among the last pictures of the device, those of events at its other doors left out. The moment of the picture narrows
 * where its event is looked up.
 */
const lastImageOf = (scope: ProjectScope) => sql<LatestRow['image']>`(
  select json_build_object('uuid', recent.uuid, 'at', recent.taken_at)
  from (
    select captured_image.uuid, captured_image.taken_at, captured_image.name from captured_image
    where ${isWithin(scope, 'captured_image')} and captured_image.device_uuid = door.device_uuid
    order by captured_image.taken_at desc, captured_image.uuid desc limit ${sql.lit(limits.lastImages)}) recent
  where not exists (
    select from event_media join door_event on door_event.project_uuid = event_media.project_uuid
      and door_event.uuid = event_media.event_uuid
    where ${isWithin(scope, 'event_media')} and ${isWithin(scope, 'door_event')}
      and event_media.device_uuid = door.device_uuid and event_media.name = recent.name
      and door_event.door_uuid <> door.uuid
      and door_event.occurred_at between recent.taken_at - interval '1 day' and recent.taken_at + interval '1 day')
  order by recent.taken_at desc, recent.uuid desc limit 1)`

/** Among the last events alone, so that a door that only denies costs no more than another. */
const lastPersonOf = (scope: ProjectScope, now: Date) => sql<LatestRow['person']>`(
  select json_build_object('uuid', recent.person_uuid, 'kind', recent.person_kind, 'name', recent.person_name,
    'at', recent.occurred_at)
  from (
    select door_event.type, door_event.granted, door_event.person_uuid, door_event.person_kind, door_event.person_name,
      door_event.occurred_at, door_event.uuid
    from door_event
    where ${isWithin(scope, 'door_event')} and door_event.door_uuid = door.uuid
      and door_event.occurred_at >= ${new Date(now.getTime() - limits.lastPersonDays * dayMs)}
    order by door_event.occurred_at desc, door_event.uuid desc limit ${sql.lit(limits.lastPersonEvents)}) recent
  where recent.type = 'access' and recent.granted and recent.person_name is not null
  order by recent.occurred_at desc, recent.uuid desc limit 1)`
