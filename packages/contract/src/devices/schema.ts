import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { checkNewPlace, checkPlace, newPlaceFields, placeFields, places } from '../buildings/schema.ts'
import { z } from 'zod'
import { limits, reservedMac } from '../base/limits.ts'
import { Keyword, Moment, name, SipAccount, Uuid, codeText, text } from '../base/atoms.ts'
import { ApartmentName } from '../apartments/schema.ts'
import { connectionFilters, connections } from '../base/connections.ts'
import { outputFields } from '../doors/outputs.ts'
import { Reader } from '../doors/settings.ts'
import { Command } from '../commands/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf, Named } from '../operators/schema.ts'

export const deviceTypes = ['doorPhone', 'villaDoorPhone', 'indoorMonitor', 'guardPhone', 'accessController'] as const

/** MAC addresses are written in any usual way and kept as 12 upper-case hexadecimal characters (specification.md 5). */
export const Mac = codeText()
  .overwrite((text) => text.replace(/[\s:.-]/g, '').toUpperCase())
  .refine((text) => /^[0-9A-F]{12}$/.test(text), { params: { key: 'validation:mac' }, abort: true })
  .refine((text) => text !== reservedMac, { params: { key: 'validation:macReserved' } })

export const Device = z.object({
  uuid: Uuid,
  name: z.string(),
  mac: z.string(),
  model: z.string(),
  /** Name of its model for the reader: as the distributor above sells it (operators.md 3.9). */
  modelName: z.string(),
  type: z.enum(deviceTypes),
  location: z.string(),
  connection: z.enum(connections),
  firmware: z.string().nullable(),
  relays: z.int(),
  securityRelays: z.int(),
  lastSeenAt: Moment.nullable(),
  createdAt: Moment,
  /** Readers that do not answer, as it last said. */
  deadReaders: z.array(Reader),
  /** Those it serves as an intercom; none of them stands for all. */
  companies: z.array(Named),
  /**
   * Building of a residential site that it stands in; null for devices of a home, of the whole site, and of offices.
   */
  building: Named.nullable(),
  /** Home whose device it is; null for public devices. */
  apartment: ApartmentName.nullable(),
  /** Buildings that a public device serves beside its own; one of the whole site that names none serves all of them. */
  servedBuildings: z.array(Named),
})
export type Device = z.infer<typeof Device>

export const DeviceDetail = Device.extend({
  hardware: z.string().nullable(),
  address: z.string().nullable(),
  sipAccount: z.string(),
  onlineSince: Moment.nullable(),
  offlineSince: Moment.nullable(),
  desiredVersion: z.int(),
  reportedVersion: z.int(),
  eventsMissing: z.int(),
  /** Whether the portal could not give a broker the login of the device again: it has only a hash of the secret. */
  isLoginOfBrokerOnly: z.boolean(),
  version: z.int(),
  /** People that visitors find on its screen; null where it lists none. */
  directory: z
    .object({
      /** Companies, departments and people it shall list, how many it says it has, and how many had no room. */
      entries: z.int(),
      onDevice: z.int(),
      leftOut: z.int(),
      isNewest: z.boolean(),
    })
    .nullable(),
  /** Apartments that visitors call from it; null where it keeps no address book. */
  addressBook: z
    .object({
      entries: z.int(),
      /** When it last said that it holds a whole book, and whether that is the newest. */
      confirmedAt: Moment.nullable(),
      isNewest: z.boolean(),
      /** It could not keep what it was sent. */
      hasProblem: z.boolean(),
    })
    .nullable(),
  doors: z.array(z.object({ uuid: Uuid, name: z.string(), ...outputFields })),
  /** Reader at which something was shown lately and that no door uses; null where there is none. */
  readerWithoutDoor: z.object({ ...Reader.shape, lastReadAt: Moment }).nullable(),
})

/** Companies by id, each once; none for all (office.md 5.1). */
const Companies = z
  .array(Uuid)
  .max(limits.deviceCompanies)
  .overwrite((list) => [...new Set(list)])
  .default([])

/** Place of a device in a residential site, and the buildings that it serves besides (community.md 9). */
const Place = z.object({
  ...placeFields,
  servedBuildingUuids: z
    .array(Uuid)
    .max(limits.buildingIdMax)
    .overwrite((list) => [...new Set(list)])
    .default([]),
})
export type DevicePlace = Omit<z.output<typeof Place>, 'place'>

const fields = {
  name: name(limits.deviceName),
  location: text(limits.deviceName).default(''),
  sipAccount: SipAccount,
  companyUuids: Companies,
  ...Place.shape,
}

export const DeviceForm = z
  .object({ mac: Mac, model: z.string().min(1).max(limits.genericShort), ...fields, ...newPlaceFields })
  .superRefine(checkNewPlace)

/**
 * What may be changed of a device; its MAC is replaced, and its kind is its model's (office.md 5.1). Its place in a
 * residential site is for those who may register devices, and becomes the whole site only where `place` says so.
 */
export const DeviceEdit = z.object({ ...editOf, ...fields }).superRefine(checkPlace)

const Agreed = z.boolean().refine((isAgreed) => isAgreed, { params: { key: 'validation:agree' } })

/** A device in the place of another one. Logs of the old one go, which is agreed to by saying so (office.md 5.1). */
export const ReplaceForm = z.object({ ...editOf, mac: Mac, deletesLogs: Agreed })

export const DeviceFilter = pageQuery.extend({
  keyword: Keyword,
  connection: z.enum(connectionFilters).optional(),
  type: z.enum(deviceTypes).optional(),
  /** Devices that serve it, by name or because they serve all. */
  company: Uuid.optional(),
  /** Devices that stand in a building or in one of its homes. */
  building: Uuid.optional(),
  apartment: Uuid.optional(),
  place: z.enum(places).optional(),
  sort: sortable(['name', 'lastSeenAt', 'createdAt']),
})

/** Person who may open a door of the device by an access group. */
export const DevicePerson = z.object({
  uuid: Uuid,
  firstName: z.string(),
  lastName: z.string(),
  kind: z.enum(registeredKinds),
  personnelId: z.string(),
  companyName: z.string(),
  /** Home of a resident. */
  buildingName: z.string().nullable(),
  apartmentName: z.string().nullable(),
  doors: z.array(z.string()),
})
export type DevicePerson = z.infer<typeof DevicePerson>

/** What a device can be told beside opening its doors (office.md 5.1 and 16). */
export const deviceCommands = ['reboot', 'provision', 'disarm'] as const

export const DeviceCommand = Command.extend({
  deviceUuid: Uuid,
  name: z.enum(deviceCommands),
  /** Why it failed, in the device's own words; null otherwise. */
  detail: z.string().nullable(),
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

/** `key` makes the call idempotent: the same key again answers the same command and sends nothing. */
export const RebootForm = z.object({ uuid: Uuid, key: Uuid })

/** Lines of `name = value` in the vendor's own words (specification.md 5: less than 2048 bytes); empty for none. */
export const ProvisioningText = z
  .string()
  .trim()
  .refine((text) => new TextEncoder().encode(text).length <= limits.autoPBytes, {
    params: { key: 'validation:tooManyBytes', max: limits.autoPBytes },
  })
export const AutoP = ProvisioningText.min(1)
export const ProvisionForm = RebootForm.extend({ text: AutoP })

/** Of an edit: a place that is chosen leaves the former building or home behind. */
export const wherePlaced = {
  buildingUuid: { field: 'place', is: 'building' },
  apartmentUuid: { field: 'place', is: 'apartment' },
} as const
