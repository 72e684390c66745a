import pg from 'pg'
import { MigrationError } from '../errors.ts'

/** The role whose rights requests have: it owns nothing and row-level security always holds it. */
export const appRoleName = 'lintel_app'

const alreadyThere = ['42710', '23505']
const insufficientPrivilege = '42501'
/** "tuple concurrently updated": roles are shared by all databases of a server, and others grant at the same time. */
const changedMeanwhile = 'XX000'
const triesToGrant = 10

/**
 * Makes sure the application's role is there and the connected user may take it. Roles belong to the whole server, so
 * other databases may be doing the same at this moment.
 * @returns the role's name; null when the user may not make roles but is itself held by row-level security
 * @throws {MigrationError} when policies would not hold the user, or the role would not be held by them
 */
export async function ensureAppRole(client: pg.ClientBase): Promise<string | null> {
  let role = await roleRow(client)
  if (!role) {
    const create = client.query(`create role ${appRoleName} nologin nosuperuser nobypassrls`)
    await create.catch(ignore(...alreadyThere, insufficientPrivilege))
    role = await roleRow(client)
  }
  if (role?.rolsuper || role?.rolbypassrls) {
    throw new MigrationError(
      `The role ${appRoleName} may pass row-level security: run "alter role ${appRoleName} nosuperuser nobypassrls" as a superuser.`,
    )
  }
  if (role && (await isTaken(client))) return appRoleName

  const { rows: users } = await client.query<{ name: string; free: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  if (users[0]!.free) {
    throw new MigrationError(
      `The user ${users[0]!.name} passes row-level security and may not use the role ${appRoleName}: run ` +
        `"create role ${appRoleName} nologin" and "grant ${appRoleName} to ${pg.escapeIdentifier(users[0]!.name)}" as a superuser.`,
    )
  }
  return null
}

async function roleRow(client: pg.ClientBase): Promise<{ rolsuper: boolean; rolbypassrls: boolean } | undefined> {
  const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [appRoleName])
  return rows[0]
}

/** Grants the role to the user and says whether the user can take it, by this grant or an earlier one. */
async function isTaken(client: pg.ClientBase): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`grant ${appRoleName} to current_user`)
      break
    } catch (error) {
      const { code } = error as pg.DatabaseError
      if (code === insufficientPrivilege) break
      if ((code !== changedMeanwhile && code !== '23505') || tries === triesToGrant) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * tries))
    }
  }
  try {
    await client.query(`set role ${appRoleName}`)
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
