import { checkNewPlace, checkPlace, newPlaceFields, placeFields, places } from '../buildings/schema.ts'
import { z } from 'zod'
import { limits, reservedMac } from '../base/limits.ts'
import { Keyword, name, SipAccount, Uuid, codeText, text } from '../base/atoms.ts'
import { connectionFilters, deviceTypes } from '../base/connections.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { Command } from '../commands/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { deviceCommands } from '../commands/states.ts'

/** MAC addresses are written in any usual way and kept as 12 upper-case hexadecimal characters (specification.md 5). */
export const Mac = codeText()
  .overwrite((text) => text.replace(/[\s:.-]/g, '').toUpperCase())
  .refine((text) => /^[0-9A-F]{12}$/.test(text), { params: { key: 'validation:mac' }, abort: true })
  .refine((text) => text !== reservedMac, { params: { key: 'validation:macReserved' } })

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
    .default([])
    .meta({
      description:
        'Buildings that a public device serves beside its own; empty at a device of the whole site stands for all.',
    }),
})
export type DevicePlace = Omit<z.output<typeof Place>, 'place'>

const fields = {
  name: name(limits.deviceName).meta(fieldTexts.nameOfDevice),
  location: text(limits.deviceName).default('').meta(fieldTexts.location),
  sipAccount: SipAccount.meta({
    description: 'Account of the device at an outside SIP server; empty for none.',
    example: 'front-door',
  }),
  companyUuids: Companies.meta({
    description: 'Tenant companies that the device serves as an intercom; empty stands for all.',
  }),
  ...Place.shape,
}

/** As it is typed; that a code is wrong, one sentence says for all reasons. */
const TypedAuthCode = codeText().max(limits.contentShort).default('').meta({
  description:
    'Auth code of the platform, for a MAC address that is not in the library of the distributor; empty for none.',
  example: '',
})

export const DeviceForm = z
  .object({
    mac: Mac.meta({
      description: 'MAC address: 12 hexadecimal digits in capitals, without separators.',
      example: '0C11050A3B42',
    }),
    model: z
      .string()
      .min(1)
      .max(limits.genericShort)
      .meta({ description: 'Code of the model of the device.', example: 'LC-4' }),
    authCode: TypedAuthCode,
    ...fields,
    ...newPlaceFields,
  })
  .superRefine(checkNewPlace)

/**
 * What may be changed of a device; its MAC is replaced, and its kind is its model's (office.md 5.1). Its place in a
 * residential site is for those who may register devices, and becomes the whole site only where `place` says so.
 */
export const DeviceEdit = z.object({ ...editOf, ...fields }).superRefine(checkPlace)

const Agreed = z.boolean().refine((isAgreed) => isAgreed, { params: { key: 'validation:agree' } })

/** A device in the place of another one. Logs of the old one go, which is agreed to by saying so (office.md 5.1). */
export const ReplaceForm = z.object({
  ...editOf,
  uuid: Uuid.meta({ description: 'Device that is replaced.' }),
  mac: Mac.meta({ description: 'MAC address of the new device.', example: '0C11050A3B43' }),
  authCode: TypedAuthCode,
  deletesLogs: Agreed.meta({ description: 'Has to be true: agreement that the logs of the old device are deleted.' }),
})

export const DeviceFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  connection: z
    .enum(connectionFilters)
    .optional()
    .meta({ description: 'Only devices in this state; away stands for offline, stale and unknown together.' }),
  type: z.enum(deviceTypes).optional().meta({ description: 'Only devices of this type.' }),
  /** Devices that serve it, by name or because they serve all. */
  company: Uuid.optional().meta({
    description: 'Only devices that serve this tenant company, by name or because they serve all.',
  }),
  /** Devices that stand in a building or in one of its homes. */
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
  place: z.enum(places).optional().meta({
    description: 'Only devices at such a place of a residential site: of the whole site, of a building, or of a home.',
  }),
  sort: sortable(['name', 'lastSeenAt', 'createdAt']),
})

export const DeviceCommand = Command.extend({
  deviceUuid: Uuid.meta(fieldTexts.deviceOrNone),
  name: z.enum(deviceCommands).meta({
    description:
      'Command to the device: to reboot, to show itself by light or sound, to take a provisioning text, or to end its siren.',
  }),
  /** Why it failed, in the device's own words; null otherwise. */
  detail: z.string().nullable().meta(fieldTexts.failureDetail),
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

/** `key` makes the call idempotent: the same key again answers the same command and sends nothing. */
export const RebootForm = z.object({
  uuid: Uuid.meta({ description: 'Device that gets the command.' }),
  key: Uuid.meta(fieldTexts.key),
})

/** Lines of `name = value` in the vendor's own words (specification.md 5: less than 2048 bytes); empty for none. */
export const ProvisioningText = z
  .string()
  .trim()
  .refine((text) => new TextEncoder().encode(text).length <= limits.autoPBytes, {
    params: { key: 'devices:refusal.tooManyBytes', max: limits.autoPBytes },
  })
export const AutoP = ProvisioningText.min(1)
export const ProvisionForm = RebootForm.extend({
  text: AutoP.meta({
    description: 'Lines of `name = value` in the words of the maker, under 2048 bytes.',
    example: 'volume = 5',
  }),
})

/** Of an edit: a place that is chosen leaves the former building or home behind. */
export const wherePlaced = {
  buildingUuid: { field: 'place', is: 'building' },
  apartmentUuid: { field: 'place', is: 'apartment' },
} as const
