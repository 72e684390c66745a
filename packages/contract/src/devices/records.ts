import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { ApartmentName } from '../apartments/schema.ts'
import { connections, deviceTypes } from '../base/connections.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { outputFields } from '../doors/outputs.ts'
import { PersonWithAccess } from '../doors/people.ts'
import { Reader } from '../doors/settings.ts'
import { Named } from '../operators/schema.ts'

export const Device = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(fieldTexts.nameOfDevice),
  mac: z.string().meta({
    description: 'MAC address: 12 hexadecimal digits in capitals, without separators.',
    example: '0C11050A3B42',
  }),
  model: z.string().meta({ description: 'Code of the model of the device.', example: 'LC-4' }),
  /** Name of its model for the reader: as the distributor above sells it (operators.md 3.9). */
  modelName: z.string().meta({
    description: 'Name of the model for the caller: as the distributor above sells it.',
    example: 'Harbour Phone',
  }),
  /** Where it is not the registered one, the device is other hardware (fleet.md F23). */
  reportedModel: z.string().nullable().meta({
    description:
      'What the device itself calls its model, as it last reported; null before it did. Where it differs from `model`, the device is other hardware than was registered.',
    example: 'LC-4',
  }),
  type: z.enum(deviceTypes).meta({ description: 'Type of device, which follows from the model.' }),
  location: z.string().meta(fieldTexts.location),
  connection: z.enum(connections).meta(fieldTexts.connection),
  firmware: z.string().nullable().meta({
    description: 'Version of the firmware, as the device last reported it; null before it did.',
    example: '1.4.2',
  }),
  relays: z.int().meta({ description: 'Number of relays of the device.', example: 2 }),
  securityRelays: z
    .int()
    .meta({ description: 'Number of security relays of the device, which sit in a box of their own.' }),
  lastSeenAt: Moment.nullable().meta({ description: 'When the device was last heard, in UTC; null before it was.' }),
  createdAt: Moment.meta({ description: 'When the device was registered, in UTC.' }),
  /** Readers that do not answer, as it last said. */
  deadReaders: z.array(Reader).meta({ description: 'Readers that do not answer, as the device last reported.' }),
  isSimulated: z.boolean().meta({
    description: 'Whether the portal plays the device itself, to try it out: no hardware stands behind it.',
  }),
  /** Those it serves as an intercom; none of them stands for all. */
  companies: z
    .array(Named)
    .meta({ description: 'Tenant companies that the device serves as an intercom; empty stands for all.' }),
  /**
   * Building of a residential site that it stands in; null for devices of a home, of the whole site, and of offices.
   */
  building: Named.nullable().meta({
    description: 'Building where it stands; null in a home, for the whole site, and in offices.',
  }),
  /** Home whose device it is; null for public devices. */
  apartment: ApartmentName.nullable().meta({ description: 'Home whose device it is; null for public devices.' }),
  /** Buildings that a public device serves beside its own; one of the whole site that names none serves all of them. */
  servedBuildings: z.array(Named).meta({
    description:
      'Buildings that a public device serves beside its own; one of the whole site that names none serves all.',
  }),
})
export type Device = z.infer<typeof Device>

export const DeviceDetail = Device.extend({
  hardware: z.string().nullable().meta({
    description: 'Version of the hardware, as the device last reported it; null before it did.',
    example: '2.0',
  }),
  address: z.string().nullable().meta({
    description: 'Network address, as the device last reported it; null before it did.',
    example: '192.0.2.17',
  }),
  sipAccount: z
    .string()
    .meta({ description: 'Account of the device at an outside SIP server; empty for none.', example: 'front-door' }),
  onlineSince: Moment.nullable().meta({ description: 'When the device last connected, in UTC; null before it did.' }),
  offlineSince: Moment.nullable().meta({
    description: 'When the device last went offline, in UTC; null before it did.',
  }),
  desiredVersion: z.int().meta({ description: 'Version of the settings that the device should have.', example: 4 }),
  reportedVersion: z
    .int()
    .meta({ description: 'Version of the settings that the device reported to have.', example: 4 }),
  eventsMissing: z
    .int()
    .meta({ description: 'Events that have not arrived, by the gaps in the numbers that the device gave.' }),
  /** Whether the portal could not give a broker the login of the device again: it has only a hash of the secret. */
  isLoginOfBrokerOnly: z.boolean().meta({
    description:
      'Whether only the message broker knows the secret of the device. If the broker is lost, the device has to be claimed again.',
  }),
  version: z.int().meta(fieldTexts.version),
  /** People that visitors find on its screen; null where it lists none. */
  directory: z
    .object({
      /** Companies, departments and people it shall list, how many it says it has, and how many had no room. */
      entries: z
        .int()
        .meta({ description: 'Companies, departments and people that the device should list.', example: 42 }),
      onDevice: z.int().meta({ description: 'How many of them the device reports to have.', example: 42 }),
      leftOut: z.int().meta({ description: 'How many had no room on the device.' }),
      isNewest: z.boolean().meta({ description: 'Whether the device holds the newest list.' }),
    })
    .nullable()
    .meta({ description: 'People that visitors find on its screen; null where the device lists none.' }),
  /** Apartments that visitors call from it; null where it keeps no address book. */
  addressBook: z
    .object({
      entries: z.int().meta({ description: 'Apartments that the device should list.', example: 120 }),
      /** When it last said that it holds a whole book, and whether that is the newest. */
      confirmedAt: Moment.nullable().meta({
        description: 'When the device last confirmed a whole list, in UTC; null before.',
      }),
      isNewest: z.boolean().meta({ description: 'Whether the device holds the newest list.' }),
      /** It could not keep what it was sent. */
      hasProblem: z.boolean().meta({ description: 'Whether the device could not store what it was sent.' }),
    })
    .nullable()
    .meta({ description: 'Apartments that visitors call from it; null where the device keeps no address book.' }),
  doors: z
    .array(
      z.object({ uuid: Uuid.meta(fieldTexts.uuid), name: z.string().meta(fieldTexts.nameOfDoor), ...outputFields }),
    )
    .meta({ description: 'Doors that the device drives.' }),
  /** Reader at which something was shown lately and that no door uses; null where there is none. */
  readerWithoutDoor: z
    .object({
      ...Reader.shape,
      lastReadAt: Moment.meta({ description: 'When something was last shown there, in UTC.' }),
    })
    .nullable()
    .meta({
      description:
        'Reader of the device at which something was shown in the last seven days and that no door uses; null where there is none.',
    }),
})

/** Person who may open a door of the device by an access group. */
export const DevicePerson = PersonWithAccess.extend({
  doors: z
    .array(z.string())
    .meta({ description: 'Names of the doors of the device that the person may open.', example: ['Main entrance'] }),
})
export type DevicePerson = z.infer<typeof DevicePerson>
