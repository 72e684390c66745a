import { readFile, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { appRoleName } from '../../apps/server/src/db/logins/app-role.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts'
import { sqlFilesIn } from '../../apps/server/src/db/migrations/sql-file.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { jsonColumns } from './json-columns.ts'
import { landedFile, landedMigrations } from './landed.ts'
import { pictureOf } from './picture.ts'
import { policySourcesOf } from './policy-sources.ts'
import { tableTypesOf } from './tables.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const command = 'node tools/schema/write-schema.ts'

/** Migrates an empty database and reads what came out: an embedded one, or a scratch one beside DATABASE_URL. */
async function migratedCatalogue(): Promise<Catalogue> {
  const external = process.env['DATABASE_URL']
  const temporaryPostgres = external ? undefined : await startTemporaryPostgres()
  const url = external ?? temporaryPostgres!.url
  const scratch = `lintel_schema_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: url })
  try {
    await server.connect()
    await server.query(`create database ${scratch}`)
    try {
      return await readMigrated(url, scratch)
    } finally {
      await server.query(`drop database if exists ${scratch} with (force)`)
    }
  } finally {
    await server.end()
    await temporaryPostgres?.stop()
  }
}

async function readMigrated(url: string, database: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: withDatabase(url, database) })
  await migrate(withDatabase(url, database), { dir: `${root}database/migrations`, log: () => {} })
  await client.connect()
  try {
    return await readCatalogue(client, appRoleName)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/i, (_all, server: string) => `${server}/${database}`)
}

const landedText = await readFile(root + landedFile, 'utf8')
const history = landedMigrations(landedText.replaceAll('\r\n', '\n'), await sqlFilesIn(`${root}database/migrations`))
if (history.faults.length > 0) {
  console.error(history.faults.join('\n'))
  process.exit(1)
}
const catalogue = await migratedCatalogue()
const results = [
  { file: landedFile, text: history.text },
  { file: 'database/schema.sql', text: pictureOf(catalogue, appRoleName) },
  { file: 'apps/server/src/db/tables.ts', text: tableTypesOf(catalogue, jsonColumns) },
  { file: 'docs/generated/policy-sources.md', text: policySourcesOf(catalogue) },
]
const isCheck = process.argv.includes('--check')
for (const { file, text } of results) {
  const found = (await readFile(root + file, 'utf8').catch(() => '')).replaceAll('\r\n', '\n')
  if (found === text) continue
  if (isCheck) {
    console.error(`${file} does not show what the migrations make: run "${command}" and commit the result.`)
    process.exitCode = 1
  } else {
    await writeFile(root + file, text)
    console.log(`Wrote ${file}.`)
  }
}
