import { randomUUID } from 'node:crypto'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf, Operation } from '@lintel/contract/kit/operation.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { allRows, startTestApp, type Answer, type Caller, type TestApp } from '../../../test/test-app.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareAlarm } from '../../../test/samples/records.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { createCredential, type NewCredential } from '../credentials/credentials.ts'
import type { Family } from '../../../test/fixtures.ts'
import { failWith } from '../../kernel/failure.ts'

const { alarm, doorLog, library, personnel } = contract
let testApp: TestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
  // Long before any of the events: what lay before would keep the clock of its time.
  await setSite({ time_zone: 'Asia/Kathmandu', zone_since: new Date('2000-01-01'), customize_form: 6 })
})
afterAll(() => testApp.close())

const setSite = (values: { time_zone: string; zone_since: Date; customize_form: number }) =>
  write(testApp, (db) =>
    db.updateTable('project').set(values).where('uuid', '=', testApp.fixtures.ours.office.uuid).execute(),
  )

/** The cells of a sheet that was answered, by line. */
async function cellsOf({ data, failure }: Answer<unknown>): Promise<unknown[][]> {
  if (!(data instanceof File)) throw new Error(`no file: ${failure}`)
  const [sheet] = await readSheets(Buffer.from(await data.arrayBuffer()))
  return sheet!.data
}
const exportCells = async <Op extends Operation>(of: Op, input: InputOf<Op>, by: Caller = manager) =>
  cellsOf(await by.call(of, input))
/** A column by its head. */
const column = ([heads, ...lines]: unknown[][], head: string) => lines.map((line) => line[heads!.indexOf(head)])

interface EventReport {
  readonly at: string
  readonly person?: string
  readonly method?: string
  readonly company?: string | null
  readonly type?: 'access' | 'doorOpened'
}

const report = (events: readonly EventReport[], { office, people }: Family = testApp.fixtures.ours) =>
  write(testApp, (db) =>
    db
      .insertInto('door_event')
      .values(
        events.map(({ at, person = 'Petra', method = 'card', company = people.companyUuid, type = 'access' }) => ({
          project_uuid: office.uuid,
          uuid: randomUUID(),
          occurred_at: new Date(at),
          received_at: new Date(at),
          time_quality: 'synced' as const,
          type,
          epoch: 'test',
          number: '1',
          device_uuid: office.deviceUuid,
          device_name: 'panel',
          door_uuid: office.doors[0]!,
          door_name: 'front',
          person_name: person,
          company_uuid: company,
          method,
          granted: true,
        })),
      )
      .execute(),
  )

const entriesOf = async (operation: string) => {
  const rows = await allRows(testApp)((db) =>
    db.selectFrom('audit_entry').select('detail').where('operation', '=', operation).orderBy('at').execute(),
  )
  return rows.map(({ detail }) => detail)
}

describe('the door log as a sheet', () => {
  const day = (date: string) => ({ from: `${date}T00:00:00Z`, to: `${date}T23:59:59Z` })

  it('has what the filter finds, by the site’s clock and in the words of the reader', async () => {
    await report([
      { at: '2026-03-01T06:15:00Z' },
      { at: '2026-03-01T07:15:00Z', method: 'ownWord', person: 'Quy' },
      { at: '2026-03-01T08:15:00Z', type: 'doorOpened' },
      { at: '2026-03-02T06:15:00Z' },
    ])
    await report([{ at: '2026-03-01T06:15:00Z', person: 'Foreign' }], testApp.fixtures.theirs)
    const filters = { ...day('2026-03-01'), type: 'access' as const, order: 'asc' as const }
    const cells = await exportCells(doorLog.export, filters)
    expect(column(cells, 'Time (Asia/Kathmandu)')).toEqual(['01-03-2026 12:00:00 PM', '01-03-2026 01:00:00 PM'])
    expect(column(cells, 'Person')).toEqual(['Petra', 'Quy'])
    expect(column(cells, 'Method')).toEqual(['Card', 'ownWord'])
    expect(column(cells, 'Result')).toEqual(['Granted', 'Granted'])
    expect((await entriesOf('doorLog.export')).at(-1)).toEqual({ ...day('2026-03-01'), type: 'access', rows: 2 })
  })

  it('keeps names that look like formulas as text', async () => {
    const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '00042']
    await report(names.map((person) => ({ at: '2026-03-03T06:15:00Z', person })))
    const answer = await manager.call(doorLog.export, day('2026-03-03'))
    expect(new Set(column(await cellsOf(answer), 'Person'))).toEqual(new Set(names))
  })

  it('refuses when there is nothing, and leaves no entry', async () => {
    const before = await entriesOf('doorLog.export')
    expect((await manager.call(doorLog.export, day('2020-01-01'))).failure).toBe('exportEmpty')
    expect(await entriesOf('doorLog.export')).toEqual(before)
  })

  it('covers a year at most, whether the filter says so or the rows do', async () => {
    const from = '2024-01-01T00:00:00Z'
    const filters = { from, to: '2026-01-01T00:00:00Z' }
    expect((await manager.call(doorLog.export, filters)).failure).toBe('invalidInput')
    await report([{ at: from }])
    expect((await manager.call(doorLog.export, {})).failure).toBe('exportTooLarge')
    expect((await manager.call(doorLog.export, { from: '2026-01-01T00:00:00Z' })).code).toBe(0)
  })

  it('has so many lines at most, each once, also those of the very same moment', async () => {
    const insert = (count: number, at: string) =>
      write(testApp, (db) =>
        sql`insert into door_event (project_uuid, uuid, occurred_at, received_at, time_quality, type, epoch, number,
          device_uuid, device_name, person_name)
          select ${testApp.fixtures.ours.office.uuid}::uuid, gen_random_uuid(), ${at}::timestamptz + (n / 500) * interval '1 us',
            ${at}::timestamptz, 'synced', 'access', 'test', 1, ${testApp.fixtures.ours.office.deviceUuid}::uuid, 'panel', n::text
          from generate_series(1, ${count}::int) n`.execute(db),
      )
    await insert(2_500, '2025-05-05T10:00:00Z')
    const cells = await exportCells(doorLog.export, day('2025-05-05'))
    expect(new Set(column(cells, 'Person')).size).toBe(2_500)
    expect(cells).toHaveLength(2_501)
    await insert(limits.exportRows + 1, '2025-05-06T10:00:00Z')
    expect((await manager.call(doorLog.export, day('2025-05-06'))).failure).toBe('exportTooLarge')
  })

  it('tells an administrator of the own company alone, without company and devices', async () => {
    const beside = await withOtherTenant(testApp)
    const { companyUuid } = beside.otherTenant.people
    await report([
      { at: '2026-03-04T06:15:00Z', person: 'Own' },
      { at: '2026-03-04T06:16:00Z', person: 'Theirs', company: companyUuid },
    ])
    const cells = await exportCells(doorLog.export, day('2026-03-04'), admin)
    expect(column(cells, 'Person')).toEqual(['Own'])
    expect(cells[0]).not.toContain('Company')
    expect(cells[0]).not.toContain('Device')
    expect(column(await exportCells(doorLog.export, day('2026-03-04')), 'Person')).toHaveLength(2)
  })
})

describe('alarm records as a sheet', () => {
  it('have what the filter finds, and who saw to it', async () => {
    const alarmUuid = await spareAlarm(testApp, testApp.fixtures.ours)
    await spareAlarm(testApp, testApp.fixtures.theirs)
    await manager.call(alarm.acknowledge, { uuid: alarmUuid, version: 1, status: 'resolved', remark: '=1+1' })
    await spareAlarm(testApp, testApp.fixtures.ours)
    const cells = await exportCells(alarm.export, { status: 'resolved' })
    expect(column(cells, 'Note')).toEqual(['=1+1'])
    expect(column(cells, 'Alarm')).toEqual(['Door forced open'])
    expect(column(cells, 'Acknowledged by')).toEqual(['ours-office-pm'])
    expect(await entriesOf('alarm.export')).toEqual([{ status: 'resolved', rows: 1 }])
    expect((await manager.call(alarm.export, { door: randomUUID() })).failure).toBe('exportEmpty')
  })
})

describe('personnel as a sheet', () => {
  it('has what the filter finds, in its order, and no value of a credential', async () => {
    const { companyUuid } = testApp.fixtures.ours.people
    const createPerson = (more: object) =>
      manager.call(personnel.create, { companyUuid, firstName: 'Sheet', lastName: 'A', ...more })
    await createPerson({ lastName: '=B', pin: '4815162', phoneCode: '49', phone: '0301234' })
    await createPerson({ lastName: 'C', validUntil: '2090-01-31T08:30', plates: ['B-LT-77'] })
    const cells = await exportCells(personnel.export, { keyword: 'Sheet', sort: 'name', order: 'desc' })
    expect(column(cells, 'Last name')).toEqual(['C', '=B'])
    expect(column(cells, 'Phone number')).toEqual([null, '+49 301234'])
    expect(column(cells, 'Valid until')).toEqual(['31-01-2090 08:30:00 AM', null])
    expect(column(cells, 'Credentials')).toEqual(['License plate', 'PIN'])
    expect(JSON.stringify(cells)).not.toMatch(/4815|B-LT/)
    expect(await entriesOf('personnel.export')).toEqual([{ keyword: 'Sheet', rows: 2 }])
    expect((await manager.call(personnel.export, { withoutCredential: true, keyword: 'Sheet' })).failure).toBe(
      'exportEmpty',
    )
  })

  it('is of the own company alone for its administrator', async () => {
    const all = column(await exportCells(personnel.export, {}), 'ID')
    const own = column(await exportCells(personnel.export, {}, admin), 'ID')
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
  })
})

describe('the library as a sheet', () => {
  const give = (credential: NewCredential) => {
    const { office, people } = testApp.fixtures.ours
    const scope = projectScope(office.uuid)
    return testApp.test.database.write(scope, (db) =>
      createCredential(
        { db, scope, vault: testApp.services.vault, fail: failWith },
        { companyUuid: people.companyUuid, personUuid: people.personUuid },
        credential,
        'code',
      ),
    )
  }

  it('shows of codes what the list shows, and nothing of a PIN', async () => {
    await give({ kind: 'pin', value: '591516' })
    await give({ kind: 'card', value: 'AB12CD34' })
    const pins = await exportCells(library.export, { kind: 'pin' })
    expect(new Set(column(pins, 'Code'))).toEqual(new Set(['Hidden']))
    const cards = await exportCells(library.export, { kind: 'card' }, admin)
    expect([column(cards, 'Code'), column(cards, 'Status')]).toEqual([['…CD34'], ['Assigned']])
    expect(JSON.stringify([pins, cards])).not.toMatch(/5915|AB12/)
    expect(await entriesOf('library.export')).toEqual([
      { kind: 'pin', rows: pins.length - 1 },
      { kind: 'card', rows: 1 },
    ])
  })
})

describe('an account that may not read a list', () => {
  it('may not export it', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    for (const [operation, input] of [
      [alarm.export, {}],
      [personnel.export, {}],
      [library.export, { kind: 'pin' }],
    ] as const) {
      expect((await installer.call(operation as Operation, input)).failure).toBe('noPermission')
    }
  })
})
