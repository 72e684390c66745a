import { library } from '@lintel/contract/library/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp, randomPin } from '../../../test/personnel-test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

const { testApp, manager, form, createPerson, info, edit } = await startPersonnelTestApp()
afterAll(() => testApp.close())

/** The PINs of a person, the ordinary one first. */
const pinsOf = async (uuid: string) => (await info(uuid)).credentials.filter(({ kind }) => kind === 'pin')
const kindsOf = async (uuid: string) => (await pinsOf(uuid)).map(({ isDuress }) => isDuress)
const both = () => ({ pin: randomPin(), duressPin: randomPin() })
const found = async (code: string) => (await manager.call(library.find, { kind: 'pin', code })).data.found

describe('a PIN for duress', () => {
  it('stands beside the PIN and tells its digits to no caller', async () => {
    const pins = both()
    const { uuid } = await createPerson(pins)
    expect(await kindsOf(uuid)).toEqual([false, true])
    const entries = await allRows(testApp)((db) => db.selectFrom('audit_person').selectAll().execute())
    const pinList = (await manager.call(library.list, { kind: 'pin' })).data
    expect(pinList.rows.filter(({ ownerUuid }) => ownerUuid === uuid).map(({ isDuress }) => isDuress)).toContain(true)
    const outputText = JSON.stringify([
      await info(uuid),
      pinList,
      entries,
      (await manager.call(personnel.list, {})).data,
    ])
    expect(outputText).not.toContain(pins.duressPin)
    const { rows } = (await manager.call(personnel.history, { uuid })).data
    expect(rows[0]!.assigned).toEqual([
      { kind: 'pin', maskedValue: '' },
      { kind: 'pin', maskedValue: '', isDuress: true },
    ])
  })

  it('is a PIN of the policy that says what it is, and no other credential does', async () => {
    const { uuid } = await createPerson({ ...both(), cards: ['D0D0D0'] })
    const site = projectScope(testApp.fixtures.ours.office.uuid)
    const { credentials } = await testApp.test.database.read(
      site,
      async (db) => (await policyAt(db, site, await policyVersion(db, site)))!,
    )
    const own = credentials.filter(({ personId }) => personId === uuid)
    expect(own.map(({ kind, isDuress }) => `${kind} ${isDuress}`).sort()).toEqual([
      'card undefined',
      'pin true',
      'pin undefined',
    ])
  })

  it.each([
    ['without a PIN', { duressPin: '470816' }, 'personnel:duress.needsPin'],
    ['that is the PIN', { pin: '470817', duressPin: '470817' }, 'personnel:duress.samePin'],
    ['of eight digits with a 9', { pin: '470818', duressPin: '91234567' }, 'validation:pinNotAllowed'],
    ['of letters', { pin: '470819', duressPin: 'abcd' }, 'validation:pin'],
  ])('is refused to a new person %s', async (_, pins, key) => {
    const { failure, issues } = await manager.call(personnel.create, { ...form(), ...pins })
    expect([failure, issues[0]?.field, issues[0]?.key]).toEqual(['invalidInput', 'duressPin', key])
  })

  it('is no other person’s, neither as a PIN nor as one for duress', async () => {
    const [one, other] = [both(), both()]
    await createPerson(one)
    const { uuid } = await createPerson(other)
    for (const usedPin of [one.pin, one.duressPin, other.pin]) {
      const { failure, issues } = await edit(uuid, { duressPin: usedPin })
      expect([failure, issues[0]?.field]).toEqual(['alreadyExists', 'duressPin'])
    }
    const asPin = await manager.call(personnel.create, { ...form(), pin: one.duressPin })
    expect([asPin.failure, asPin.issues[0]?.field]).toEqual(['alreadyExists', 'pin'])
    expect(await kindsOf(uuid)).toEqual([false, true])
  })

  it('is kept, replaced, and changed with the PIN in one call', async () => {
    const pins = both()
    const { uuid } = await createPerson(pins)
    const [, first] = await pinsOf(uuid)
    expect((await edit(uuid, { duressPin: pins.duressPin, remark: 'the same' })).code).toBe(0)
    expect((await pinsOf(uuid))[1]!.uuid).toBe(first!.uuid)
    expect((await edit(uuid, { pin: randomPin() })).code).toBe(0)
    expect((await pinsOf(uuid))[1]!.uuid).toBe(first!.uuid)
    const next = both()
    expect((await edit(uuid, { pin: pins.duressPin, duressPin: next.duressPin })).code).toBe(0)
    expect(await found(pins.duressPin)).toMatchObject({ ownerUuid: uuid, isDuress: false })
    expect(await found(next.duressPin)).toMatchObject({ ownerUuid: uuid, isDuress: true })
    expect(await found(pins.pin)).toBeNull()
  })

  it('is refused to a person who has no PIN, and is deleted with the PIN', async () => {
    const { uuid } = await createPerson()
    const answer = await edit(uuid, { duressPin: randomPin() })
    expect([answer.failure, answer.issues[0]?.key]).toEqual(['invalidInput', 'personnel:duress.needsPin'])
    expect((await edit(uuid, both())).code).toBe(0)
    const [pin] = await pinsOf(uuid)
    const removal = await edit(uuid, { removeCredentialUuids: [pin!.uuid], duressPin: randomPin() })
    expect([removal.failure, await kindsOf(uuid)]).toEqual(['invalidInput', [false, true]])
    expect((await edit(uuid, { removeCredentialUuids: [pin!.uuid] })).code).toBe(0)
    expect(await pinsOf(uuid)).toEqual([])
    const { rows } = (await manager.call(personnel.history, { uuid })).data
    expect(rows[0]!.removed).toHaveLength(2)
  })

  it('can be taken away alone, and goes when the library releases the PIN', async () => {
    const { uuid } = await createPerson(both())
    const [, duress] = await pinsOf(uuid)
    expect((await edit(uuid, { removeCredentialUuids: [duress!.uuid] })).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual([false])
    expect((await edit(uuid, { duressPin: randomPin() })).code).toBe(0)
    const [pin] = await pinsOf(uuid)
    expect((await manager.call(library.release, { uuid: pin!.uuid })).code).toBe(0)
    expect(await pinsOf(uuid)).toEqual([])
  })

  it('is given where PINs are given, and nowhere else', async () => {
    const set = (settings: object) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify(settings) })
          .where('uuid', '=', testApp.fixtures.ours.office.uuid)
          .execute(),
      )
    const { uuid } = await createPerson({ pin: randomPin() })
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    await set({ pinMakers: 'managers' })
    const { accessGroups: _, ...rest } = await info(uuid)
    const form = { ...rest, accessGroupUuids: [], duressPin: randomPin() }
    expect((await admin.call(personnel.edit, form)).failure).toBe('featureOff')
    expect((await manager.call(personnel.edit, form)).code).toBe(0)
    await set({})
    const own = await admin.call(personnel.edit, { ...form, version: form.version + 1, duressPin: randomPin() })
    expect(own.code).toBe(0)
  })
})
