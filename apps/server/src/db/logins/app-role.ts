import pg from 'pg'
import { MigrationError } from '../errors.ts'

/** The role whose rights requests have: it owns nothing and row-level security always holds it. */
export const appRoleName = 'lintel_app'
/** The role whose rights reads of one whole site have: the same, and it changes nothing (docs/adr/0036). */
export const siteRoleName = 'lintel_site'
export const roleNames = [appRoleName, siteRoleName]

const alreadyThere = ['42710', '23505']
const insufficientPrivilege = '42501'
/** "tuple concurrently updated": roles are shared by all databases of a server, and others grant at the same time. */
const changedMeanwhile = 'XX000'
const triesToGrant = 10

/**
 * Makes sure the application's roles are there and the connected user may take them. Roles belong to the whole server,
 * so other databases may be doing the same at this moment.
 * @returns the name of the first; null when the user may not make roles but is itself held by row-level security
 * @throws {MigrationError} when policies would not hold the user, or a role would not be held by them
 */
export async function ensureAppRoles(client: pg.ClientBase): Promise<string | null> {
  let usableCount = 0
  for (const name of roleNames) if (await isMade(client, name)) usableCount += (await isTaken(client, name)) ? 1 : 0
  if (usableCount === roleNames.length) return appRoleName

  const { rows: users } = await client.query<{ name: string; free: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  if (users[0]!.free) {
    throw new MigrationError(
      `The user ${users[0]!.name} passes row-level security and may not use the roles ${roleNames.join(' and ')}: run ` +
        `${roleNames.map((name) => `"create role ${name} nologin"`).join(', ')} and ` +
        `"grant ${roleNames.join(', ')} to ${pg.escapeIdentifier(users[0]!.name)}" as a superuser.`,
    )
  }
  return null
}

async function isMade(client: pg.ClientBase, name: string): Promise<boolean> {
  let role = await roleRow(client, name)
  if (!role) {
    const create = client.query(`create role ${name} nologin nosuperuser nobypassrls`)
    await create.catch(ignore(...alreadyThere, insufficientPrivilege))
    role = await roleRow(client, name)
  }
  if (role?.rolsuper || role?.rolbypassrls) {
    throw new MigrationError(
      `The role ${name} may pass row-level security: run "alter role ${name} nosuperuser nobypassrls" as a superuser.`,
    )
  }
  return role !== undefined
}

async function roleRow(
  client: pg.ClientBase,
  name: string,
): Promise<{ rolsuper: boolean; rolbypassrls: boolean } | undefined> {
  const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [name])
  return rows[0]
}

/** Grants the role to the user and says whether the user can take it, by this grant or an earlier one. */
async function isTaken(client: pg.ClientBase, name: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`grant ${name} to current_user`)
      break
    } catch (error) {
      const { code } = error as pg.DatabaseError
      if (code === insufficientPrivilege) break
      if ((code !== changedMeanwhile && code !== '23505') || tries === triesToGrant) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * tries))
    }
  }
  try {
    await client.query(`set role ${name}`)
    await client.query('reset role')
    return true
  } catch (error) {
    ignore(insufficientPrivilege)(error)
    return false
  }
}

function ignore(...codes: readonly string[]) {
  return (error: unknown): void => {
    if (!codes.includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}
