import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** So many MAC addresses the library of the distributor has, with those of its devices. */
const entries = 40

/** Of the free ones every third is kept for the installer. */
const keptEvery = 3

/** Fills the MAC library of the distributor: its devices have theirs, others wait on a shelf (fleet.md F5). */
export async function seedStock(
  db: Kysely<DB>,
  { distributor, installer, author }: Readonly<Record<'distributor' | 'installer' | 'author', string>>,
): Promise<void> {
  const { used } = await db
    .selectFrom('mac_library_entry')
    .select((select) => select.fn.countAll<string>().as('used'))
    .where('distributor_uuid', '=', distributor)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: Math.max(entries - Number(used), 0) }, (_, at) => ({
    mac: `0C1105D0${(at + 1).toString(16).toUpperCase().padStart(4, '0')}`,
    distributor_uuid: distributor,
    kept_for_uuid: at % keptEvery === 0 ? installer : null,
    source: 'imported' as const,
    remark: at % keptEvery === 0 ? 'Second stage' : '',
    added_by: author,
  }))
  if (rows.length > 0) await db.insertInto('mac_library_entry').values(rows).execute()
}
