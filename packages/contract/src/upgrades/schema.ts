import { jobStates } from '@lintel/devices/protocol/job-words.ts'
import { z } from 'zod'
import { projectKinds } from '../access/roles.ts'
import { Keyword, Moment, text, Uuid } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { pageQuery } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'
import {
  taskStates,
  upgradeReasons,
  upgradeRings,
  upgradeStates,
  upgradeVerdicts,
  type UpgradeState,
} from './states.ts'

const texts = {
  firmware: { description: 'Version of firmware that the devices shall have.' },
  devices: { description: 'Devices that shall have it.' },
  remark: { description: 'What the task is for; may be empty.', example: 'Doors held open, all offices' },
  at: {
    description:
      'Day and half hour at which it begins, by the clock of the site of each device; null or left out: at once.',
    example: '2027-03-04T22:30',
  },
}

/** A day and a half hour by the clock of a site. */
const HalfHour = LocalMoment.refine((local) => /:[03]0$/.test(local), { params: { key: 'validation:halfHour' } })

const fields = {
  firmware: Uuid.meta(texts.firmware),
  devices: z.array(Uuid).min(1).max(limits.upgradeDevices).meta(texts.devices),
}

export const UpgradeForm = z.object({
  ...fields,
  at: HalfHour.nullable().default(null).meta(texts.at),
  remark: text(limits.upgradeRemark).default('').meta(texts.remark),
})

export const UpgradeCheck = z.object(fields)

/** A device that a task could take, or cannot. */
export const UpgradeCandidate = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the device.', example: 'Front door' }),
  mac: z.string().meta({ description: 'MAC address of the device.', example: '0C11050A3B43' }),
  site: Named.extend({ kind: z.enum(projectKinds).meta(fieldTexts.siteKind) }).meta({
    description: 'Site that the device belongs to.',
  }),
  building: Named.nullable().meta({ description: 'Building that the device is at; null for none.' }),
  firmware: z.string().nullable().meta({
    description: 'Version that it last reported; null before it did.',
    example: '20.2.4.1',
  }),
  verdict: z.enum(upgradeVerdicts).meta({ description: 'Whether the task can take it, or why not.' }),
})
export type UpgradeCandidate = z.infer<typeof UpgradeCandidate>

export const CandidateFilter = z.object({
  firmware: Uuid.meta(texts.firmware),
  keyword: Keyword.meta(fieldTexts.keyword),
})

const count = (description: string) => z.int().meta({ description, example: 4 })

/** How many devices of a task are in which state. */
const figures = z
  .object({
    waiting: count('Devices whose turn has not come, or that are away.'),
    downloading: count('Devices that fetch the image.'),
    installing: count('Devices that install it, or run it and are watched.'),
    succeeded: count('Devices that run the version.'),
    failed: count('Devices that have failed, and said why.'),
    timedOut: count('Devices that have begun and said nothing any more.'),
    missed: count('Devices that were away for too long.'),
    cancelled: count('Devices that were taken back.'),
  } satisfies Record<UpgradeState, z.ZodInt>)
  .meta({ description: 'How many devices of the task, within reach of the caller, are in which state.' })

export const UpgradeTask = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  model: z.string().meta({ description: 'Model of the devices.', example: 'LD-200' }),
  modelName: z.string().meta({ description: 'Model as its distributor calls it.', example: 'LD-200' }),
  version: z.string().meta({ description: 'Version that the devices shall have.', example: '20.2.5.0' }),
  firmware: Uuid.nullable().meta({ description: 'That version; null after it was deleted.' }),
  at: z.string().nullable().meta(texts.at),
  remark: z.string().meta(texts.remark),
  state: z.enum(taskStates).meta({ description: 'How far the task is.' }),
  devices: z.int().meta({ description: 'How many devices it has, within reach of the caller.', example: 40 }),
  figures,
  isOwn: z.boolean().meta({
    description: 'Whether the caller may change it; tasks of the platform are read only for others.',
  }),
  isOfPlatform: z.boolean().meta({ description: 'Whether the platform made it.' }),
  createdBy: z.string().meta({ description: 'Name of the account that made it.', example: 'Northern Installers' }),
  createdAt: Moment.meta({ description: 'When it was made.' }),
  endedAt: Moment.nullable().meta({ description: 'When it was over; null before.' }),
})
export type UpgradeTask = z.infer<typeof UpgradeTask>

/** Why a task was halted: its failures by reason, those that were accepted left out. */
export const UpgradeTaskDetail = UpgradeTask.extend({
  failures: z
    .array(
      z.object({
        reason: z.enum(upgradeReasons).meta({ description: 'Why the devices failed.' }),
        devices: z.int().meta({ description: 'How many devices.', example: 2 }),
      }),
    )
    .meta({ description: 'Failures by reason, most frequent first.' }),
  canaries: z.int().meta({ description: 'How many devices go first; 0 for all at once.', example: 4 }),
  waitsForPlan: z.int().meta({
    description: 'Waiting devices at whose doors an emergency plan runs; they begin when it is over.',
    example: 0,
  }),
  haltedAt: Moment.nullable().meta({ description: 'When failures halted it; null while it is not halted.' }),
})
export type UpgradeTaskDetail = z.infer<typeof UpgradeTaskDetail>

export const UpgradeFilter = pageQuery.extend({
  state: z.enum(taskStates).optional().meta({ description: 'Only tasks in this state.' }),
  model: text(limits.genericShort)
    .optional()
    .meta({ description: 'Only tasks of this model, by its code.', example: 'LD-200' }),
  firmware: Uuid.optional().meta({ description: 'Only tasks of this version.' }),
  from: Moment.optional().meta({ description: 'Only tasks made at this moment or later.' }),
  until: Moment.optional().meta({ description: 'Only tasks made before this moment.' }),
})

/** A device of a task. */
export const UpgradeDevice = z.object({
  uuid: Uuid.meta({ description: 'Identifier of its job.' }),
  device: Named.extend({
    uuid: Uuid.nullable().meta({ description: 'Id of the device; null after it was deleted.' }),
  }).meta({
    description: 'Device that it is.',
  }),
  mac: z.string().meta({ description: 'MAC address that it had.', example: '0C11050A3B43' }),
  site: Named.meta({ description: 'Site that the device belongs to.' }),
  dueAt: Moment.meta({ description: 'When its turn comes, at the earliest.' }),
  ring: z.enum(upgradeRings).nullable().meta({
    description: 'Whether it goes first or with the rest; null while that is open, and in tasks of less than ten.',
  }),
  state: z.enum(upgradeStates).meta({ description: 'How far it is.' }),
  step: z
    .enum(jobStates)
    .nullable()
    .meta({ description: 'What it said last of its job; null before it said anything.' }),
  percent: z.int().nullable().meta({ description: 'How much of the image is there, while it downloads.', example: 40 }),
  reason: z
    .enum(upgradeReasons)
    .nullable()
    .meta({ description: 'Why it ended without the version; null for any other end.' }),
  tries: z.int().meta({ description: 'How often it has begun.', example: 1 }),
  nextTryAt: Moment.nullable().meta({ description: 'When it begins again by itself; null where it does not.' }),
  before: z.string().nullable().meta({ description: 'Version that it had before.', example: '20.2.4.1' }),
  connection: z
    .enum(connections)
    .nullable()
    .meta({ description: 'Whether it is there now; null after it was deleted.' }),
  waitsForPlan: z.boolean().meta({ description: 'Whether an emergency plan at one of its doors holds it back.' }),
  lastWordAt: Moment.nullable().meta({ description: 'When it last said something of its job.' }),
  endedAt: Moment.nullable().meta({ description: 'When it was over; null before.' }),
})
export type UpgradeDevice = z.infer<typeof UpgradeDevice>

export const UpgradeDeviceFilter = pageQuery.extend({
  uuid: Uuid.meta({ description: 'Task that is meant.' }),
  keyword: Keyword.meta(fieldTexts.keyword),
  state: z.enum(upgradeStates).optional().meta({ description: 'Only devices in this state.' }),
})

export const ResumeForm = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  reason: text(limits.generic)
    .min(1)
    .meta({ description: 'Why it goes on in spite of the failures.', example: 'Both panels had no power' }),
})

/** Firmware of one device: what ran, its jobs, and what it could have. */
export const DeviceFirmware = z.object({
  history: z
    .array(
      z.object({
        version: z.string().meta({ description: 'Version as the device reported it.', example: '20.2.4.1' }),
        since: Moment.meta({ description: 'Since when it ran.' }),
        mac: z.string().meta({ description: 'MAC address of the board.', example: '0C11050A3B43' }),
      }),
    )
    .meta({ description: 'What has run on the device, newest first.' }),
  jobs: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'Job of the device.' }),
        task: Uuid.meta({ description: 'Task that it is of.' }),
        version: z.string().meta({ description: 'Version that it was to have.', example: '20.2.5.0' }),
        state: z.enum(upgradeStates).meta({ description: 'How far it is.' }),
        reason: z.enum(upgradeReasons).nullable().meta({ description: 'Why it ended without the version.' }),
        createdBy: z.string().meta({ description: 'Who made the task.', example: 'Northern Installers' }),
        at: Moment.meta({ description: 'When its turn came, at the earliest.' }),
        endedAt: Moment.nullable().meta({ description: 'When it was over; null before.' }),
      }),
    )
    .meta({ description: 'Its jobs, newest first.' }),
  newest: z
    .object({
      uuid: Uuid.meta({ description: 'The newest version that the caller may see.' }),
      version: z.string().meta({ description: 'That version, as its image says it.', example: '20.2.5.0' }),
      mustUpdate: z.boolean().meta({ description: 'Whether devices below it should be updated.' }),
    })
    .nullable()
    .meta({ description: 'Newest version above that of the device; null where there is none.' }),
})
export type DeviceFirmware = z.infer<typeof DeviceFirmware>
