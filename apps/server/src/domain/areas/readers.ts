import { sql } from 'kysely'

/**
 * Sides of doors with readers (office.md 5.4). A door without settings is read on the outside, as its device
 * takes it. Asked where `door` is, and `area_door` with it.
 */

export const hasReaderOutside = sql<boolean>`not (door.settings ? 'entryReaders' and door.settings -> 'entryReaders' = '[]')`
export const hasReaderInside = sql<boolean>`coalesce(door.settings -> 'exitReaders', '[]') <> '[]'`

/** A door that leads on into another area is left by the reader with which that one is entered. */
const leadsOn = sql<boolean>`exists (select from area_door onward
  where onward.project_uuid = area_door.project_uuid and onward.door_uuid = area_door.door_uuid
    and onward.direction = 'entry' and onward.area_uuid <> area_door.area_uuid)`

export const exitIsUnread = sql<boolean>`not case when ${leadsOn} then ${hasReaderOutside} else ${hasReaderInside} end`

/** The door has no reader for the way that the area has it. */
export const wayIsUnread = sql<boolean>`case area_door.direction
  when 'entry' then not ${hasReaderOutside} else ${exitIsUnread} end`
