import type { CallName, NamedOperation } from '@lintel/contract/all/contract.ts'
import { exampleOf } from './examples.ts'
import type { Components } from './schemas.ts'

const id = '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'
const otherId = '5f0c8a52-7d0e-4f3b-9c61-2b1f6a4d8e90'

const ofCompany = { companyUuid: id }
const periods = [{ start: 540, end: 1_080, checkFrom: 420, checkTo: 1_200 }]
const days = { startsAt: '2026-12-01T08:00', endsAt: '2026-12-31T18:00' }
const residentCard = { card: '0A1B2C3D', ...days }
const lockCredentials = {
  clientId: 'example-client',
  clientSecret: 'example-secret',
  userName: 'harbour-house',
  password: 'Lintel-2026',
  siteId: 'example-site',
}

/**
 * What the example of a call has beside the fields that are always required: a rule over several fields asks for one of
 * them, or for what the plainest value is not. `examples.api.test.ts` sends every example.
 */
const callExamples: Readonly<Record<string, object>> = {
  'accessGroup.create': { ...days, doorUuids: [id] },
  'areaRestriction.create': { exitDoorUuids: [otherId] },
  'attendanceLeave.create': ofCompany,
  'attendanceLeave.previewCreate': ofCompany,
  'attendanceLeaveType.create': ofCompany,
  'attendancePoint.create': ofCompany,
  'attendanceSchedule.create': ofCompany,
  'attendanceSchedule.previewCreate': ofCompany,
  'attendanceSetup.create': { ...ofCompany, doorUuids: [id], periods },
  'attendanceShift.create': { ...ofCompany, timetableUuids: [id, id, id, id, id, null, null] },
  'attendanceTimetable.create': { ...ofCompany, periods },
  'block.create': { personUuid: id },
  'delivery.create': { pin: '271828', accessGroupUuids: [id] },
  'delivery.edit': { accessGroupUuids: [id] },
  'device.replace': { deletesLogs: true },
  'lockAccount.bind': lockCredentials,
  'lockAccount.updateCredentials': lockCredentials,
  'macLibrary.add': { library: id },
  'macLibrary.setSettings': { library: id },
  'officeMessage.send': { personUuids: [id] },
  'personnel.create': { firstName: 'Nora' },
  'registration.complete': { email: 'nora@example.com' },
  'residentCode.create': residentCard,
  'residentCode.previewCreate': residentCard,
  'villa.create': { email: 'nora@example.com' },
} satisfies Partial<Record<CallName, object>>

/** The body of a POST that its call takes, for ids that exist. */
export const exampleBody = (namedOperation: NamedOperation, { inputOf, schemas }: Components): object => ({
  ...(exampleOf(inputOf(namedOperation), schemas) as object),
  ...callExamples[namedOperation.name],
})
