import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../../../test/samples/kit.ts'
import { Importing, person, short, problems } from '../importing.samples.ts'
import { sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { department, personnel } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

const setLandline = (enableLandline: boolean) =>
  write(importing.testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify({ enableLandline }), country: 'DK' })
      .where('uuid', '=', importing.testApp.fixtures.ours.office.uuid)
      .execute(),
  )
const lineWithCalls = (more: object = {}) => ({
  ...person({ email: `${short()}@test.invalid`, app: '1', landline: '33123456', callType: '2' }),
  ...more,
})

describe('lines that say how a person is called', () => {
  it('make it so', async () => {
    await setLandline(true)
    const [both, app, neither] = [
      lineWithCalls(),
      lineWithCalls({ landline: '', callType: '' }),
      lineWithCalls({ app: '0', landline: '', callType: '0' }),
    ]
    await importing.imported([both, app, neither])
    const rowOf = async ({ personnelId }: { readonly personnelId?: unknown }) =>
      (await importing.manager.call(personnel.list, { keyword: String(personnelId) })).data.rows[0]
    expect(await rowOf(both)).toMatchObject({ appEnabled: true, landline: '33123456', callType: 'appThenLandline' })
    expect(await rowOf(app)).toMatchObject({ appEnabled: true, landlineEnabled: false, callType: 'app' })
    expect(await rowOf(neither)).toMatchObject({ appEnabled: false })
  })

  it('are told what the site, the person or the address does not allow', async () => {
    await setLandline(true)
    const wrong = [
      lineWithCalls({ email: '' }),
      lineWithCalls({ app: '' }),
      lineWithCalls({ landline: 'home' }),
      lineWithCalls({ landline: '' }),
      lineWithCalls({ app: 'perhaps' }),
      lineWithCalls({ callType: '3' }),
      lineWithCalls({ landline: '3312345' }),
    ]
    expect(problems(await importing.upload(await sheetFile('personnel', wrong)))).toEqual([
      [2, 'email', 'emailRequired'],
      [3, 'landline', 'landlineNotAllowed'],
      [4, 'landline', 'phoneInvalid'],
      [5, 'callType', 'callingInvalid'],
      [6, 'app', 'callingInvalid'],
      [7, 'callType', 'callingInvalid'],
      [8, 'landline', 'landlineUnknown'],
    ])
    await importing.leaveOpen()
    await setLandline(false)
    expect(problems(await importing.upload(await sheetFile('personnel', [lineWithCalls()])))).toEqual([
      [2, 'landline', 'landlineNotAllowed'],
    ])
  })
})

describe('an import of people', () => {
  it('is not undone while one of them leads a department', async () => {
    const line = person()
    const batch = await importing.imported([line])
    const [leader] = (await importing.manager.call(personnel.list, { keyword: line.personnelId })).data.rows
    const form = { companyUuid: leader!.companyUuid, name: `Led ${short()}`, leaderUuid: leader!.uuid }
    expect((await importing.manager.call(department.create, form)).code).toBe(0)
    const answer = await importing.manager.call(contract.officeImport.undo, { uuid: batch })
    expect(answer.failure).toBe('importInUse')
  })
})

describe('lines that switch attendance on', () => {
  const setTier = (attendanceTier: string) =>
    write(importing.testApp, async (db) => {
      const { office, installer } = importing.testApp.fixtures.ours
      await db
        .updateTable('project')
        .set({ settings: JSON.stringify({ attendanceTier }) })
        .where('uuid', '=', office.uuid)
        .execute()
      await db
        .updateTable('operator')
        .set({ attendance_pricing: 1 })
        .where('account_uuid', '=', installer.uuid)
        .execute()
    })
  const some = (count: number) => Array.from({ length: count }, () => person({ attendance: '1' }))

  it('do so up to the bound of the tier, and are refused beyond it and where there is no attendance', async () => {
    await setTier('upTo50')
    const upload = async (lines: Lines) => problems(await importing.upload(await sheetFile('personnel', lines)))
    expect(await upload([...some(50), person({ attendance: '0' }), person({ attendance: '1' })])).toEqual([
      [53, 'attendance', 'attendanceTierFull'],
    ])
    await importing.leaveOpen()
    await importing.imported(some(50))
    const { data } = await importing.manager.call(personnel.list, { attendanceEnabled: true })
    expect(data.total).toBe(50)
    expect(await upload(some(1))).toEqual([[2, 'attendance', 'attendanceTierFull']])
    await importing.leaveOpen()
    await setTier('off')
    expect(await upload([...some(1), person({ attendance: '2' })])).toEqual([
      [2, 'attendance', 'attendanceNotAvailable'],
      [3, 'attendance', 'attendanceInvalid'],
    ])
  })
})
