import { z } from 'zod'
import { businessTypes, projectKinds } from '../access/roles.ts'
import { Keyword, Moment, Uuid, text } from '../base/atoms.ts'
import { deviceStatuses, deviceTypes } from '../base/connections.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { unlockRefusals } from '../doors/unlock.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'
import { Device } from './records.ts'
import { DeviceCommand, RebootForm } from './schema.ts'

export const FleetFilter = pageQuery.extend({
  /** A list shows one type; communities of both generations are one. */
  siteType: z.enum(businessTypes).meta({
    description: 'Type of the sites whose devices are listed. Communities of both generations are one type.',
  }),
  keyword: Keyword.meta(fieldTexts.keyword),
  status: z.enum(deviceStatuses).optional().meta({
    description:
      'Only devices in this state. away: offline, stale and unknown together; abnormal: a reader does not answer, or a setting was not taken.',
  }),
  type: z.enum(deviceTypes).optional().meta({ description: 'Only devices of this type.' }),
  model: text(limits.genericShort)
    .optional()
    .meta({ description: 'Only devices of this model, by its code.', example: 'LC-4' }),
  maker: text(limits.genericShort)
    .optional()
    .meta({ description: 'Only devices of models of this maker.', example: 'ZKTeco' }),
  firmware: text(limits.genericShort)
    .optional()
    .meta({ description: 'Only devices whose firmware version contains this.', example: '1.4' }),
  site: Uuid.optional().meta({ description: 'Only devices of this site.' }),
  installer: Uuid.optional().meta({ description: 'Only devices below this installer.' }),
  distributor: Uuid.optional().meta({ description: 'Only devices below this distributor.' }),
  sort: sortable(['name']),
})

/** A device among those of many sites, as operators above them see it. */
export const FleetDevice = Device.omit({
  companies: true,
  building: true,
  apartment: true,
  servedBuildings: true,
}).extend({
  sipAccount: z.string().meta({
    description: 'Account of the device at an outside SIP server; empty for none.',
    example: 'front-door',
  }),
  site: Named.extend({ kind: z.enum(projectKinds).meta(fieldTexts.siteKind) }).meta({
    description: 'Site that the device belongs to.',
  }),
  installer: Named.nullable().meta({ description: 'Installer of the site; null where it lies above the caller.' }),
  distributor: Named.nullable().meta({
    description: 'Distributor above the site; null where it lies above the caller.',
  }),
  shouldUpdate: z.boolean().meta({
    description: 'Whether it runs a lower version than one that the caller may install and that devices should have.',
  }),
  owner: z
    .object({
      name: z.string().meta({ description: 'Name of the account.', example: 'Ada Example' }),
      userName: z.string().meta(fieldTexts.userName),
      expiresAt: Moment.nullable().meta(fieldTexts.expiresAt),
      address: z.string().meta({ description: 'Address of the villa.', example: 'Elm Road 4, Bremen' }),
    })
    .nullable()
    .meta({ description: 'Account whose villa it is; null in other sites.' }),
})
export type FleetDevice = z.infer<typeof FleetDevice>

/** Orders of the platform to devices of the maker that it controls. */
export const fleetCommands = ['open', 'reboot', 'identify'] as const

/** Order of the platform to a device; a door is opened by its device. */
export const FleetCommand = DeviceCommand.extend({
  name: z.enum(fleetCommands).meta({
    description: 'Command to the device: to open a door, to reboot, or to show itself by light or sound.',
  }),
})
export type FleetCommand = z.infer<typeof FleetCommand>

/** Order to open a door, with the reason that stands in the log of its site. */
export const FleetOpenForm = z.object({
  uuid: Uuid.meta({ description: 'Door that is meant.' }),
  key: Uuid.meta(fieldTexts.key),
  reason: text(limits.generic)
    .min(1)
    .meta({ description: 'Why the platform opens the door.', example: 'Locked out, identity checked by telephone' }),
})

const call = (verb: string) => `v4/web/common/device/{role}/${verb}` as const

/** Why an order of the platform is refused at once. */
const orderRefusals = ['deviceOffline', 'idempotencyConflict', 'siteAsksForConsent'] as const

/** Devices across sites, for operators above them (operators.md 3.6 and 4.1). */
export const fleetDevice = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    needs: 'fleetDevice.read',
    input: FleetFilter,
    output: page(FleetDevice),
    summary: 'List devices of all sites of one type that the session can reach, with their site and its operators.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    needs: 'fleetDevice.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['deviceInUse', 'lockedDown', 'superPasswordNeeded', 'consentWaiting'],
    invalidates: ['device', 'fleetDevice'],
    summary:
      'Delete a device of a site below, whose doors are part of nothing. The entry stands in the log of the site. Needs `session.verifySuperPassword`.',
  }),
  open: operation({
    method: 'POST',
    path: call('openDoor'),
    needs: 'fleetDevice.open',
    input: FleetOpenForm,
    output: FleetCommand,
    fails: [...orderRefusals, ...unlockRefusals, 'superPasswordNeeded'],
    invalidates: [],
    summary:
      'Unlock a door of a device of the controlled maker now, by order of the platform. Fails as `door.open` does, and at sites that ask for consent. Event and log of the site name the platform, the log its reason. Needs `session.verifySuperPassword`.',
  }),
  reboot: operation({
    method: 'POST',
    path: call('reboot'),
    needs: 'fleetDevice.command',
    input: RebootForm,
    output: FleetCommand,
    fails: orderRefusals,
    invalidates: [],
    summary:
      'Reboot a device of the controlled maker. Fails at once when it is offline, and at sites that ask for consent. The same key sends the command once.',
  }),
  identify: operation({
    method: 'POST',
    path: call('identify'),
    needs: 'fleetDevice.command',
    input: RebootForm,
    output: FleetCommand,
    fails: orderRefusals,
    invalidates: [],
    summary:
      'Send a device of the controlled maker the command to show itself by light or sound. Fails at once when it is offline, and at sites that ask for consent. The same key sends the command once.',
  }),
  command: operation({
    method: 'GET',
    path: call('getCommand'),
    needs: 'fleetDevice.command',
    input: z.object({
      uuid: Uuid.meta(fieldTexts.askedUuid),
      device: Uuid.meta({ description: 'Device that the command was given to.' }),
    }),
    output: FleetCommand,
    summary: 'Get the progress of an own command to a device.',
  }),
}
