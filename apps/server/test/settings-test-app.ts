import { startTestApp, type TestApp } from './test-app.ts'

/** A test app whose sites' settings are changed, with the version each site has now. */
export interface SettingsTestApp extends TestApp {
  /** A statement past every scope; sessions are re-read afterwards. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  readonly office: { readonly uuid: string }
  readonly community: { readonly uuid: string }
  officeNow(): Promise<{ uuid: string; version: number }>
  communityNow(): Promise<{ uuid: string; version: number }>
}

/** Opens one. */
export async function startSettingsTestApp(): Promise<SettingsTestApp> {
  const testApp = await startTestApp()
  const office = { uuid: testApp.fixtures.ours.office.uuid }
  const community = { uuid: testApp.fixtures.ours.community.uuid }
  const sql: SettingsTestApp['sql'] = async (text, values = []) => {
    const { rows } = await testApp.test.database.owner.query<Record<string, unknown>>(text, values)
    return rows
  }
  const now = async ({ uuid }: { uuid: string }) => {
    const [row] = await sql('select version from project where uuid = $1', [uuid])
    return { uuid, version: row!['version'] as number }
  }
  return { ...testApp, sql, office, community, officeNow: () => now(office), communityNow: () => now(community) }
}
