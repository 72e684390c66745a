import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { appRoleName, siteRoleName } from './app-role.ts'
import { MigrationError } from '../errors.ts'

/**
 * The login of the application's connections. A connection that signs in as the owner and takes a lesser role can take
 * that back with one statement ("reset role"); one that signs in with a login of its own never was anything else.
 */

/** Role and password of one installation, kept beside its other keys. */
interface Login {
  readonly role: string
  readonly password: string
}

const passwordBytes = 24
const scramRounds = 4_096
const alreadyThere = ['42710', '23505']
const insufficientPrivilege = '42501'
/** "tuple concurrently updated": roles are shared by all databases of a server. */
const changedMeanwhile = 'XX000'
const triesToSet = 10

/**
 * Makes sure that the application has a login which is a member of its roles and of nothing else, and that it is let
 * in. The name and the password lie in `keys/database-login.json` of the data folder; PostgreSQL keeps a verifier
 * alone.
 * @param ownerUrl what migrations connect with
 * @param appRole what `migrate` answered
 * @returns the URL for the application's connections; null where the owner may make no login and is no superuser
 * @throws {MigrationError} when the owner is a superuser and the login is not let in
 */
export async function ensureAppLogin(
  ownerUrl: string,
  appRole: string | null,
  dataDir: string,
): Promise<string | null> {
  if (appRole === null) return null
  const login = await loginAt(join(dataDir, 'keys', 'database-login.json'))
  const url = urlOf(ownerUrl, login)
  if (await isLetIn(url)) return url
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'lintel-login' })
  owner.on('error', () => {})
  await owner.connect()
  try {
    await makeLogin(owner, login)
    if (await isLetIn(url)) return url
    const { rows } = await owner.query<{ name: string; free: boolean }>(
      'select rolname as name, rolsuper as free from pg_roles where rolname = current_user',
    )
    if (!rows[0]!.free) return null
    throw new MigrationError(
      `The user ${rows[0]!.name} is a superuser, and the database lets no other user in: allow the login ${login.role} ` +
        'a password in pg_hba.conf, or give DATABASE_URL a user who is no superuser.',
    )
  } finally {
    await owner.end()
  }
}

async function loginAt(path: string): Promise<Login> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const login: Login = {
    role: `${appRoleName}_${randomBytes(4).toString('hex')}`,
    password: randomBytes(passwordBytes).toString('base64url'),
  }
  await writeFile(path, `${JSON.stringify(login)}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return JSON.parse(await readFile(path, 'utf8')) as Login
}

function urlOf(ownerUrl: string, { role, password }: Login): string {
  // Addresses of a socket folder have no host, which the URL standard refuses; the one given is not used then.
  const url = new URL(ownerUrl.replace('@/', '@localhost/'))
  ;[url.username, url.password] = [role, password]
  return url.href
}

/** Whether the login is let in, has the application's rights and no more. */
async function isLetIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_restricted: boolean }>(
      `select not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
        and pg_has_role($1, 'usage') and pg_has_role($2, 'member') as is_restricted
       from pg_roles where rolname = session_user`,
      [appRoleName, siteRoleName],
    )
    return rows[0]?.is_restricted ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Makes the login, or gives it its password and its bounds again. A user without the right to do so changes nothing.
 */
async function makeLogin(owner: pg.Client, { role, password }: Login): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const bounds = `login nosuperuser nobypassrls nocreaterole nocreatedb password ${pg.escapeLiteral(verifierOf(password))}`
  for (let tries = 1; ; tries++) {
    try {
      await owner.query(`create role ${name} ${bounds}`).catch(async (error: pg.DatabaseError) => {
        if (!alreadyThere.includes(error.code ?? '')) throw error
        await owner.query(`alter role ${name} ${bounds}`)
      })
      await owner.query(`grant ${appRoleName}, ${siteRoleName} to ${name}`)
      return
    } catch (error) {
      const { code } = error as pg.DatabaseError
      if (code === insufficientPrivilege) return
      if (code !== changedMeanwhile || tries === triesToSet) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * tries))
    }
  }
}

/** What PostgreSQL keeps of a password (RFC 5802), so that the password itself never stands in a statement or a log. */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const saltedPassword = pbkdf2Sync(password, salt, scramRounds, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', saltedPassword).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${scramRounds}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
