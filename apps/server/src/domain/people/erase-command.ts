import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { appendAudit, factsWithoutSession } from '../../kernel/audit/audit.ts'
import { ConfigError } from '../../base/config.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries } from '../../db/db.ts'
import { erasePerson } from '../../db/functions.ts'
import { commandErrorText, withDatabase } from '../../db/logins/connections.ts'

/**
 * `npm run person:erase -- <id>`: erases a person of any site as the button on its page does, also one who was deleted
 * before and is still named in logs. The id stands in the address of the page, and in lines about the person. Exit code
 * 0 when done. The portal may run meanwhile.
 */
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The site that a person is or was in; undefined where none knows the id. */
async function siteOf(database: Database, person: string): Promise<string | undefined> {
  return database.read(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const there = await queries
      .selectFrom('person')
      .select('project_uuid')
      .where('uuid', '=', person)
      .executeTakeFirst()
    const deletedPerson = await queries
      .selectFrom('deleted_person')
      .select('project_uuid')
      .where('person_uuid', '=', person)
      .executeTakeFirst()
    return (there ?? deletedPerson)?.project_uuid
  })
}

/** Erases the person and writes the entry of it, by the operator of this installation. */
export async function eraseByCommand(database: Database, person: string): Promise<boolean> {
  const site = await siteOf(database, person)
  if (site === undefined) return false
  const scope = projectScope(site)
  return database.write(scope, async (db) => {
    if (!(await erasePerson(db, scope, person))) return false
    const operator = { uuid: site, name: 'person:erase' }
    const entry = factsWithoutSession({
      at: new Date(),
      operation: 'personnel.erase',
      actor: operator,
      projectUuid: site,
      target: person,
    })
    await appendAudit(db, scope, entry)
    return true
  })
}

if (import.meta.main) {
  try {
    const [person = ''] = process.argv.slice(2)
    if (!isUuid.test(person)) throw new ConfigError(['Say whose data: npm run person:erase -- <id of the person>'])
    const isErased = await withDatabase((database) => eraseByCommand(database, person.toLowerCase()))
    say(isErased ? `Erased: ${person}.` : `No site names a person ${person}.`)
    process.exitCode = isErased ? 0 : 1
  } catch (error) {
    say(commandErrorText('person:erase', error))
    process.exitCode = 1
  }
}
