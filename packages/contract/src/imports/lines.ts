import { z } from 'zod'
import { name } from '../atoms.ts'
import { Fingerprint } from '../credentials/schema.ts'
import { DeviceForm } from '../devices/schema.ts'
import { limits } from '../limits.ts'
import { PersonnelForm } from '../personnel/schema.ts'

/** A line of a sheet has the rules of the form that makes the same by hand, field by field (architecture, smell 5). */
const person = PersonnelForm.shape

export const PersonnelLine = z.object({
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
  /** Names or ids. */
  accessGroups: z.array(z.string()).max(limits.namesFound),
  validFrom: person.validFrom,
  validUntil: person.validUntil,
})
export type PersonnelLine = z.output<typeof PersonnelLine>

export const DeviceLine = z.object({
  deviceName: DeviceForm.shape.name,
  model: DeviceForm.shape.model,
  mac: DeviceForm.shape.mac,
  location: DeviceForm.shape.location,
})
export type DeviceLine = z.output<typeof DeviceLine>
