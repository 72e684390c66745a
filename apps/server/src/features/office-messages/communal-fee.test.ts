import { officeMessage } from '@lintel/contract/office-messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsIn } from '../../../test/mails.ts'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'
import { residenceCompany, spareApartment } from '../../../test/samples/residences.ts'
import { insertAllInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { remindOfCommunalFees } from './communal-fee.ts'

let testApp: SettingsTestApp
beforeAll(async () => {
  testApp = await startSettingsTestApp()
  const scope = projectScope(testApp.community.uuid)
  const company_uuid = await residenceCompany(testApp, scope.uuid)
  const apartment_uuid = await spareApartment(testApp, scope.uuid)
  const other_uuid = await spareApartment(testApp, scope.uuid)
  const resident = { company_uuid, kind: 'resident' as const, apartment_uuid }
  await testApp.test.database.write(scope, (db) =>
    insertAllInto(db, scope, 'person', [
      { ...resident, last_name: 'Hofer', is_master: true, email: 'hofer@test.invalid', language: 'de' },
      { ...resident, last_name: 'Member', email: 'member@test.invalid' },
      { ...resident, last_name: 'Novak', apartment_uuid: other_uuid, is_master: true },
    ]).execute(),
  )
  await settings({ communalFee: 12_050, dueDay: 15 })
})
afterAll(() => testApp.close())

const settings = (values: object) =>
  testApp.sql(`update project set settings = settings || $1::jsonb where uuid = $2`, [values, testApp.community.uuid])

const messages = () =>
  testApp.sql(
    `select message.title, message.content, message.recipients, message.without_address,
      array(select name || ' ' || state from office_message_recipient recipient
        where recipient.message_uuid = message.uuid order by name) as people
      from office_message message where project_uuid = $1 order by sent_at`,
    [testApp.community.uuid],
  )

/** Has the job run at a moment. */
async function runAt(at: string) {
  testApp.setNow(new Date(at))
  await remindOfCommunalFees(testApp.services)
}

describe('the communal fee of a community', () => {
  it('is told to the masters of its households on its day, by the site’s clock and by day', async () => {
    await runAt('2026-06-14T21:00:00Z')
    await runAt('2026-06-15T05:59:00Z')
    expect(await messages()).toEqual([])
    await runAt('2026-06-15T06:05:00Z')
    expect(await messages()).toEqual([
      {
        title: 'Communal fee',
        content: 'The communal fee of 120.50 for ours community is due on 2026-06-15.',
        recipients: 2,
        without_address: 1,
        people: ['Hofer queued', 'Novak noAddress'],
      },
    ])
  })

  it('is told once a month, however often the job runs, and again in the next', async () => {
    await Promise.all([runAt('2026-06-15T10:00:00Z'), remindOfCommunalFees(testApp.services)])
    expect(await messages()).toHaveLength(1)
    await runAt('2026-07-15T10:00:00Z')
    expect(await messages()).toHaveLength(2)
  })

  it('is told by no message where there is none', async () => {
    await settings({ communalFee: 0 })
    await runAt('2026-08-15T10:00:00Z')
    expect(await messages()).toHaveLength(2)
  })

  it('is written to each master in its own language, and to one without in that of the managers', async () => {
    await testApp.sql('delete from outbox')
    await testApp.sql(`update person set email = 'novak@test.invalid' where last_name = 'Novak'`)
    await settings({ communalFee: 1_234_550 })
    await runAt('2026-09-15T10:00:00Z')
    const mails = await mailsIn(testApp)
    const textTo = (to: string) => mails.find((mail) => mail.to === to)!.text
    expect(mails).toHaveLength(2)
    expect(textTo('hofer@test.invalid')).toContain('12.345,50')
    expect(textTo('hofer@test.invalid')).not.toContain('The communal fee')
    expect(textTo('novak@test.invalid')).toContain('The communal fee of 12,345.50 for ours community')
  })

  it('is not a message of an office', async () => {
    const office = await testApp.as(testApp.fixtures.ours.officeManager)
    expect((await office.call(officeMessage.list, {})).data.rows).toEqual([])
  })
})
