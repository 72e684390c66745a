import { openHouse, type House } from './harness.ts'

/** A house whose sites' settings are changed, with the version each site has now. */
export interface SettingsHouse extends House {
  /** A statement past every scope; sessions are read anew afterwards. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  readonly office: { readonly uuid: string }
  readonly community: { readonly uuid: string }
  officeNow(): Promise<{ uuid: string; version: number }>
  communityNow(): Promise<{ uuid: string; version: number }>
}

/** Opens one. */
export async function openSettingsHouse(): Promise<SettingsHouse> {
  const house = await openHouse()
  const office = { uuid: house.world.ours.office.uuid }
  const community = { uuid: house.world.ours.community.uuid }
  const sql: SettingsHouse['sql'] = async (text, values = []) => {
    const { rows } = await house.test.database.owner.query<Record<string, unknown>>(text, values)
    return rows
  }
  const now = async ({ uuid }: { uuid: string }) => {
    const [row] = await sql('select version from project where uuid = $1', [uuid])
    return { uuid, version: row!['version'] as number }
  }
  return { ...house, sql, office, community, officeNow: () => now(office), communityNow: () => now(community) }
}
