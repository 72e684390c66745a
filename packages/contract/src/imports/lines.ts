import { z } from 'zod'
import { blankOr, name } from '../atoms.ts'
import { Fingerprint, GivenIdAccess, IdAccessRun, idAccessModes, IdAccessSerial } from '../credentials/schema.ts'
import { DeviceForm } from '../devices/schema.ts'
import { limits } from '../limits.ts'
import { PersonnelForm } from '../personnel/schema.ts'

/** A line of a sheet has the rules of the form that makes the same by hand, field by field (architecture, smell 5). */
const person = PersonnelForm.shape

const personnelLine = z.object({
  company: name(limits.companyName),
  department: z.array(name(limits.companyName)).max(limits.groupDepth),
  firstName: person.firstName,
  lastName: person.lastName,
  personnelId: z.string().trim().min(1).pipe(person.personnelId.unwrap()),
  email: person.email,
  phoneCode: person.phoneCode,
  phone: person.phone,
  pin: person.pin,
  cards: person.cards,
  uhf: person.uhf,
  plates: person.plates,
  fingerprint: z.union([z.literal(''), Fingerprint]).default(''),
  /** 0 RUN, 1 serial number, 2 both (decisions, Community); empty gives no identity card. */
  idAccessMode: z.enum(['', '0', '1', '2']),
  idAccessRun: blankOr(IdAccessRun),
  idAccessSerial: blankOr(IdAccessSerial),
  /** Names or ids. */
  accessGroups: z.array(z.string()).max(limits.namesFound),
  validFrom: person.validFrom,
  validUntil: person.validUntil,
})

type IdAccessColumns = Record<'idAccessMode' | 'idAccessRun' | 'idAccessSerial', string>

/** The identity card of a line as the form gives one; it says what its mode reads, and no more. */
export function idAccessOfLine({ idAccessMode, idAccessRun, idAccessSerial }: IdAccessColumns) {
  const given = {
    mode: idAccessMode === '' ? 'none' : idAccessModes[Number(idAccessMode)],
    ...(idAccessRun !== '' && { run: idAccessRun }),
    ...(idAccessSerial !== '' && { serial: idAccessSerial }),
  }
  const { success, data } = GivenIdAccess.safeParse(given)
  return success && Object.keys(data).length === Object.keys(given).length ? data : undefined
}

export const PersonnelLine = personnelLine.refine((line) => idAccessOfLine(line) !== undefined, {
  path: ['idAccessMode'],
})
export type PersonnelLine = z.output<typeof PersonnelLine>

export const DeviceLine = z.object({
  deviceName: DeviceForm.shape.name,
  model: DeviceForm.shape.model,
  mac: DeviceForm.shape.mac,
  location: DeviceForm.shape.location,
})
export type DeviceLine = z.output<typeof DeviceLine>
