import type { BadgeElement } from '@lintel/contract/badges/schema.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'

const textStyle = { size: 9, align: 'left', isBold: false, color: '#1f2430' } as const
const place = (x: number, y: number, width: number, height: number) => ({ side: 'front' as const, x, y, width, height })

const elements: readonly BadgeElement[] = [
  { kind: 'rectangle', ...place(0, 0, 85.6, 11), color: '#0b7a75', isFilled: true },
  { kind: 'field', ...place(5, 2, 75.6, 7), ...textStyle, size: 11, isBold: true, color: '#ffffff', field: 'company' },
  { kind: 'photo', ...place(5, 15, 24, 32) },
  { kind: 'field', ...place(32, 15, 49, 7), ...textStyle, size: 14, isBold: true, field: 'firstName' },
  { kind: 'field', ...place(32, 22, 49, 7), ...textStyle, size: 14, isBold: true, field: 'lastName' },
  { kind: 'field', ...place(32, 30, 29, 5), ...textStyle, field: 'role' },
  { kind: 'field', ...place(32, 42, 29, 5), ...textStyle, field: 'personnelId' },
  { kind: 'code', ...place(63, 31, 18, 18), code: 'qr', field: 'personnelId' },
]

/** The badges of the scenario's tower: its installer may print them, and one tenant has a card of its own. */
export async function seedBadges(db: Kysely<DB>, projectUuid: string, installerUuid: string): Promise<void> {
  await db
    .updateTable('operator')
    .set({ switches: JSON.stringify({ badgePrinting: true, idAccess: true }) })
    .where('account_uuid', '=', installerUuid)
    .execute()
  const company = await db
    .selectFrom('company')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('name', '=', 'Kestrel Design')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('badge_template')
    .values({
      project_uuid: projectUuid,
      company_uuid: company.uuid,
      name: 'Staff card',
      unit: 'mm',
      width: 85.6,
      height: 54,
      corner_radius: 3,
      background: '#ffffff',
      is_default: true,
      elements: JSON.stringify(elements),
    })
    .execute()
}
