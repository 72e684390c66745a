import { setTimeout as pause } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { contract } from '@lintel/contract/all/contract.ts'
import { systemScope } from '../apps/server/src/db/scope/scope.ts'
import { fileOf, sheetBytes, type Lines } from '../apps/server/src/features/imports/sheet/sheets.samples.ts'
import { openSession } from '../apps/server/src/domain/sessions/queries.ts'
import { callerOf } from '../apps/server/test/test-app.ts'
import { buildFixtures, type Actor } from '../apps/server/test/fixtures.ts'
import { alternate, report } from './kit/measurements.ts'
import { startServer } from './kit/server.ts'

/**
 * A sheet of a thousand people, each with department or home, PIN, card and access group, from the upload to the
 * commit: over HTTP, checked and then imported. Beside it stands what cannot be spared: reading the sheet, and COPY of
 * the same rows into the same tables with everything that hangs on them; and 300 ms.
 */
const people = 1_000
const rounds = 7
const extraMs = 300
const pollMs = 20
const tables = ['person', 'credential', 'access_group_member', 'person_floor', 'personal_grant'] as const

export const importPeople = (): Promise<void> => measure('(i) import of', 'personnel')

/**
 * The same of a community: four people in each of 250 homes, with the default group, floors and self access of
 * residents.
 */
export const importResidents = (): Promise<void> => measure('import of residents:', 'resident')

type Kind = 'personnel' | 'resident'

async function measure(title: string, kind: Kind): Promise<void> {
  const testApp = await open(kind)
  try {
    const bytes = await sheetBytes(kind, await testApp.lines())
    const ours = async () => {
      await testApp.forget()
      const began = performance.now()
      await testApp.import(bytes)
      return performance.now() - began
    }
    const peer = async () => {
      await testApp.keepRows()
      await testApp.forget()
      const began = performance.now()
      await readSheet(Buffer.from(bytes))
      await testApp.copyRows()
      return performance.now() - began + extraMs
    }
    await ours()
    await peer()
    report(`${title} ${people} people`, await alternate(rounds, ours, peer), 'ms', (took, floor) => ({
      text: '≤ 2 × (parse + COPY + 300 ms)',
      met: took <= 2 * floor,
    }))
  } finally {
    await testApp.close()
  }
}

async function open(kind: Kind) {
  const { services, database, owner, url, close } = await startServer({ hasDevices: false })
  const { ours } = await buildFixtures(database, 'none')
  const request = { id: 'bench', address: '127.0.0.1', userAgent: 'bench', language: 'en', token: undefined }
  const signedIn = async ({ uuid, section }: Actor, projectUuid: string | null) => {
    const identity = { accountUuid: uuid, actingUuid: uuid, section, projectUuid, delegationUuid: null }
    const token = await database.write(systemScope, (db) =>
      openSession(db, systemScope, identity, request, services.now()),
    )
    return callerOf(url, services.now, token, section)
  }
  const manager = await (kind === 'personnel'
    ? signedIn(ours.officeManager, ours.office.uuid)
    : signedIn(ours.communityManager, ours.community.uuid))
  const installer = (await signedIn(ours.installer, null)).naming(ours.community.uuid)
  // The server writes and reads these files itself, where only it may.
  const folder = (await owner.query<{ data_directory: string }>('show data_directory')).rows[0]!.data_directory
  const { upload, uploadResidents, details, deal } = contract.officeImport
  return {
    async lines() {
      if (kind === 'resident') return residents(installer)
      const { companyUuid, accessGroupUuid } = ours.people
      const { rows } = await owner.query<{ name: string }>('select name from company where uuid = $1', [companyUuid])
      return Array.from({ length: people }, (_, number) => ({
        company: rows[0]!.name,
        department: `Works/Team ${number % 20}`,
        firstName: `First ${number}`,
        lastName: `Last ${number}`,
        personnelId: `BENCH${number}`,
        ...contactOf(number),
        accessGroups: accessGroupUuid,
      }))
    },
    async import(bytes: Uint8Array) {
      const { data } = await (kind === 'personnel'
        ? manager.call(upload, { file: fileOf(bytes), kind })
        : manager.call(uploadResidents, { file: fileOf(bytes) }))
      let batch = (await manager.call(details, data)).data.batch
      while (batch?.state === 'checking') {
        await pause(pollMs)
        batch = (await manager.call(details, data)).data.batch
      }
      const answer = await manager.call(deal, { uuid: data.uuid, deal: 'import' })
      if (answer.data.batch.state !== 'finished') throw new Error(`the import is ${answer.data.batch.state}`)
    },
    async forget() {
      await owner.query(`delete from person where ${mine}`)
    },
    /** Writes what the import made into files, from which it can be copied back. */
    async keepRows() {
      for (const table of tables) {
        const column = table === 'person' ? 'uuid' : 'person_uuid'
        await owner.query(`create table if not exists bench_${table} as table ${table} with no data`)
        await owner.query(`truncate bench_${table}`)
        await owner.query(
          `insert into bench_${table} select * from ${table} where ${column} in (select uuid from person where ${mine})`,
        )
        await owner.query(`copy bench_${table} to '${folder}/${table}.copy'`)
      }
    },
    async copyRows() {
      await owner.query('begin')
      for (const table of tables) await owner.query(`copy ${table} from '${folder}/${table}.copy'`)
      await owner.query('commit')
    },
    close,
  }
}

/** People that an import has made. */
const mine = `email like 'bench-%'`

const contactOf = (number: number) => ({
  email: `bench-${number}@test.invalid`,
  phoneCode: '45',
  phone: String(20_000_000 + number),
  pin: String(100_000 + number),
  cards: (0xabc0000 + number).toString(16),
})

const [houses, homesOfHouse, household] = [5, 50, 4]

/** Lays out the homes of a community, and answers the lines of those who move in. */
async function residents(installer: ReturnType<typeof callerOf>): Promise<Lines> {
  const { building, apartment } = contract
  for (let number = 1; number <= houses; number++) {
    const form = { number, name: `House ${number}`, startFloor: '1', topFloor: '9' }
    const { data } = await installer.call(building.create, form)
    const range = { firstNumber: '101', lastNumber: String(100 + homesOfHouse), floor: '1' }
    await installer.call(apartment.createMany, { buildingUuid: data.uuid, ...range })
  }
  return Array.from({ length: people }, (_, number) => {
    const home = Math.floor(number / household)
    return {
      building: String(1 + Math.floor(home / homesOfHouse)),
      apartment: String(101 + (home % homesOfHouse)),
      accountType: number % household === 0 ? 'master' : 'member',
      firstName: `First ${number}`,
      lastName: `Last ${number}`,
      ...contactOf(number),
    }
  })
}
