import { contract } from '@lintel/contract/all/contract.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { Importing, person, short, problems, twoPeople } from './importing.samples.ts'
import { fileOf, sheetBytes, sheetFile } from './sheet/sheets.samples.ts'
import { tendImports } from './import-plan.ts'

const { officeImport, personnel } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

describe('an import', () => {
  it('makes people with departments, credentials, access groups and times of the site’s clock', async () => {
    const { people, office } = importing.testApp.fixtures.ours
    const zone = (name: string) =>
      write(importing.testApp, (db) =>
        db.updateTable('project').set({ time_zone: name }).where('uuid', '=', office.uuid).execute(),
      )
    await zone('America/New_York')
    const [company, group] = await allRows(importing.testApp)((db) =>
      Promise.all([
        db.selectFrom('company').select('name').where('uuid', '=', people.companyUuid).executeTakeFirstOrThrow(),
        db
          .selectFrom('access_group')
          .select('name')
          .where('uuid', '=', people.accessGroupUuid)
          .executeTakeFirstOrThrow(),
      ]),
    )
    const id = `F${short()}`
    const own = {
      company: company.name.toUpperCase(),
      department: 'Works/Night',
      accessGroups: `${group.name};${people.accessGroupUuid}`,
      phoneCode: '49',
      phone: '(030) 1234',
      pin: '0047',
      cards: '00AB;00ac',
      validFrom: new Date('2027-06-01T08:30:00Z'),
      validUntil: '2027-12-31',
    }
    await importing.imported([
      person({ ...own, personnelId: id }),
      person({ department: 'Works', company: company.name }),
    ])
    const { rows } = (await importing.manager.call(personnel.list, { keyword: id })).data
    expect(rows).toMatchObject([
      {
        personnelId: id,
        companyUuid: people.companyUuid,
        departmentName: 'Night',
        phone: '301234',
        credentials: ['card', 'pin'],
        accessGroups: 1,
        validFrom: '2027-06-01T08:30',
        validUntil: '2027-12-31T23:59',
      },
    ])
    const storedPeriod = await allRows(importing.testApp)((db) =>
      db
        .selectFrom('person')
        .select(['valid_from', 'valid_until'])
        .where('uuid', '=', rows[0]!.uuid)
        .executeTakeFirstOrThrow(),
    )
    expect(storedPeriod).toEqual({
      valid_from: new Date('2027-06-01T12:30:00Z'),
      valid_until: new Date('2028-01-01T04:59:59.999Z'),
    })
    const departments = await allRows(importing.testApp)((db) =>
      db.selectFrom('department').select('name').where('name', 'in', ['Works', 'Night']).orderBy('name').execute(),
    )
    expect(departments.map(({ name }) => name)).toEqual(['Night', 'Works'])
    const policies = await allRows(importing.testApp)((db) =>
      db
        .selectFrom('policy_record')
        .select('id')
        .where('kind', '=', 'person')
        .where('id', '=', rows[0]!.uuid)
        .execute(),
    )
    expect(policies).toHaveLength(1)
    await zone('UTC')
  })

  it('happens once, however often it is asked for, and leaves one entry in the log', async () => {
    const { uuid } = await importing.upload(await twoPeople())
    const people = await importing.countOf('person')
    const entries = () =>
      allRows(importing.testApp)((db) =>
        db
          .selectFrom('audit_entry')
          .selectAll()
          .where('operation', '=', 'officeImport.deal')
          .where('target', '=', uuid)
          .execute(),
      )
    const answers = await Promise.all([importing.deal(uuid), importing.deal(uuid), importing.deal(uuid)])
    expect(answers.map(({ data }) => data.batch.state)).toEqual(['finished', 'finished', 'finished'])
    expect((await importing.deal(uuid)).data.batch.done).toBe(2)
    expect(await importing.countOf('person')).toBe(people + 2)
    expect(await entries()).toHaveLength(1)
  })

  it('runs one at a time in a site, while other sites have their own', async () => {
    const { uuid } = await importing.upload(await twoPeople())
    expect((await importing.manager.call(officeImport.upload, { file: await twoPeople() })).failure).toBe(
      'importRunning',
    )
    expect((await importing.manager.call(officeImport.end, { uuid })).failure).toBe('importRunning')
    const other = await importing.testApp.as(importing.testApp.fixtures.theirs.officeManager)
    expect((await other.call(officeImport.upload, { file: await twoPeople() })).code).toBe(0)
    await importing.deal(uuid, 'cancel')
    await importing.upload(await twoPeople())
  })

  it('saves nothing when something has come between check and decision, and says at which line', async () => {
    const id = `G${short()}`
    const { uuid } = await importing.upload(await sheetFile('personnel', [person(), person({ personnelId: id })]))
    const form = {
      companyUuid: importing.testApp.fixtures.ours.people.companyUuid,
      firstName: 'Eve',
      lastName: 'Early',
    }
    await importing.manager.call(personnel.create, { ...form, personnelId: id })
    const people = await importing.countOf('person')
    const { data } = await importing.deal(uuid)
    expect(data.batch).toMatchObject({ state: 'failed', failed: 1 })
    expect(problems(data.batch)).toEqual([[3, 'personnelId', 'personnelIdExists']])
    expect(await importing.countOf('person')).toBe(people)
  })

  it('gives way to a caller that writes the same in that moment, keeps nothing and can be tried again', async () => {
    const id = `K${short()}`
    const { uuid } = await importing.upload(await sheetFile('personnel', [person(), person({ personnelId: id })]))
    const { office, people: ours } = importing.testApp.fixtures.ours
    const people = await importing.countOf('person')
    const waiting = async () => {
      const { rows } = await importing.testApp.test.database.owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()`,
      )
      return rows[0]!.count > 0
    }
    let dealt: ReturnType<Importing['deal']> | undefined
    await write(importing.testApp, async (db) => {
      const row = { project_uuid: office.uuid, company_uuid: ours.companyUuid, personnel_id: id }
      await db
        .insertInto('person')
        .values({ ...row, first_name: 'Eve', last_name: 'Early' })
        .execute()
      dealt = importing.deal(uuid)
      for (let tries = 0; tries < 200 && !(await waiting()); tries++) await new Promise((next) => setTimeout(next, 25))
    })
    expect((await dealt)!.failure).toBe('staleRecord')
    expect(await importing.countOf('person')).toBe(people + 1)
    expect((await importing.checked(uuid)).state).toBe('ready')
    expect(problems((await importing.deal(uuid)).data.batch)).toEqual([[3, 'personnelId', 'personnelIdExists']])
  })

  it('keeps what a file says encrypted, and only until it is closed', async () => {
    const { uuid } = await importing.upload(await sheetFile('personnel', [person({ pin: '90210444', firstName: '' })]))
    const row = () =>
      allRows(importing.testApp)((db) =>
        db.selectFrom('import_batch').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
      )
    expect(JSON.stringify(await row())).not.toContain('90210444')
    expect((await row()).ciphertext!.includes('90210444')).toBe(false)
    const lines = (await importing.manager.call(officeImport.faulty, { uuid })).data
    const sheet = await readSheet(Buffer.from(await lines.arrayBuffer()))
    expect(sheet[0]!.at(-1)).toBe('Error')
    expect(sheet[1]).toContain('90210444')
    expect(sheet[1]!.at(-1)).toContain('The first name or the last name is missing.')
    expect((await importing.upload(fileOf(new Uint8Array(await lines.arrayBuffer())))).problems[0]!.problem).toBe(
      'nameRequired',
    )
    expect((await importing.manager.call(officeImport.read, { uuid })).code).toBe(0)
    expect((await importing.manager.call(officeImport.end, { uuid })).code).toBe(0)
    expect((await row()).ciphertext).toBeNull()
    expect((await importing.manager.call(officeImport.faulty, { uuid })).failure).toBe('importClosed')
  })

  it('that broke off with its server is checked again', async () => {
    const { uuid } = await importing.upload(await twoPeople())
    const { vault } = importing.testApp.services
    const ciphertext = vault.encryptBytes(await sheetBytes('personnel', [person()]))
    const old = new Date(Date.now() - 120_000)
    await write(importing.testApp, (db) =>
      db
        .updateTable('import_batch')
        .set({ state: 'checking', ciphertext, changed_at: old })
        .where('uuid', '=', uuid)
        .execute(),
    )
    await tendImports(importing.testApp.services)
    expect(await importing.checked(uuid)).toMatchObject({ state: 'ready', total: 1 })
  })
})

/** What a file asks, and what it says. */
describe('a file with something wrong', () => {
  it('says everything at once: what breaks a rule, what two lines have both, and what another person has', async () => {
    const [twice, existingId] = [`T${short()}`, `E${short()}`]
    const { companyUuid } = importing.testApp.fixtures.ours.people
    await importing.manager.call(personnel.create, {
      companyUuid,
      firstName: 'Eve',
      lastName: 'Early',
      personnelId: existingId,
    })
    const batch = await importing.upload(
      await sheetFile('personnel', [
        person({ personnelId: twice, email: 'no address' }),
        person({ personnelId: twice, firstName: '' }),
        person({ personnelId: existingId, phone: 'x', company: '' }),
        person({ personnelId: 'not one!', plates: 'AB-1' }),
        person({ plates: 'AB1' }),
      ]),
    )
    const found = problems(batch).map((one) => one.join(' '))
    expect(found.toSorted()).toEqual([
      '2 email emailInvalid',
      '2 personnelId personnelIdTwice',
      '3 firstName nameRequired',
      '3 personnelId personnelIdTwice',
      '4 company companyRequired',
      '4 personnelId personnelIdExists',
      '4 phone phoneInvalid',
      '5 personnelId personnelIdInvalid',
      '5 plates plateTwice',
      '6 plates plateTwice',
    ])
  })

  it('comes back with all of its lines, and goes in when the faults are corrected', async () => {
    const [good, bad] = [`G${short()}`, `B${short()}`]
    const company = 'Imported Ltd'
    const { uuid } = await importing.upload(
      await sheetFile('personnel', [person({ personnelId: good }), person({ personnelId: bad, lastName: '' })]),
    )
    const { data } = await importing.manager.call(officeImport.faulty, { uuid })
    const [head, ...lines] = await readSheet(Buffer.from(await data.arrayBuffer()))
    const at = (name: string) => head!.indexOf(name)
    expect(lines.map((line) => [line[at('ID*')], line.at(-1)])).toEqual([
      [good, null],
      [bad, 'The first name or the last name is missing.'],
    ])
    await importing.manager.call(officeImport.end, { uuid })
    const correctedLines = lines.map((line) => ({
      company,
      firstName: 'Ida',
      lastName: String(line[at('Last name*')] ?? 'Mended'),
      personnelId: String(line[at('ID*')]),
    }))
    await importing.imported(correctedLines)
    const { rows } = (await importing.manager.call(personnel.list, { keyword: bad })).data
    expect(rows).toMatchObject([{ lastName: 'Mended' }])
  })
})

describe('a company that is not there', () => {
  it('is asked about, and made only where the caller confirms it', async () => {
    const name = `Kestrl ${short()}`
    const id = `Q${short()}`
    const { uuid, state, newCompanies } = await importing.upload(
      await sheetFile('personnel', [
        person({ company: name, personnelId: id }),
        person({ company: name.toUpperCase() }),
      ]),
    )
    expect([state, newCompanies]).toEqual(['ready', [name]])
    const before = [await importing.countOf('company'), await importing.countOf('person')]
    expect((await importing.deal(uuid, 'import')).data.batch).toMatchObject({ state: 'ready', newCompanies: [name] })
    expect([await importing.countOf('company'), await importing.countOf('person')]).toEqual(before)
    expect((await importing.deal(uuid, 'makeCompanies')).data.batch.state).toBe('finished')
    expect([await importing.countOf('company'), await importing.countOf('person')]).toEqual([
      before[0]! + 1,
      before[1]! + 2,
    ])
  })
})
