import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { exportOf } from '../exports/export.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  CandidateFilter,
  DeviceFirmware,
  ResumeForm,
  UpgradeCandidate,
  UpgradeCheck,
  UpgradeDevice,
  UpgradeDeviceFilter,
  UpgradeFilter,
  UpgradeForm,
  UpgradeTask,
  UpgradeTaskDetail,
} from './schema.ts'

const call = (verb: string) => `v4/web/common/upgrade/{role}/${verb}` as const
const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const newTask = byUuid.meta({ description: 'The new task.' })

/** Why a task with its devices is not made. */
const refusals = [
  'upgradeWrongModel',
  'upgradeOtherHardware',
  'upgradeBelowMinimum',
  'upgradeUnsupported',
  'upgradeInTask',
  'upgradeNothingToDo',
  'siteAsksForConsent',
] as const

const devices = operation({
  method: 'GET',
  path: call('getDeviceList'),
  needs: 'upgradeTask.read',
  input: UpgradeDeviceFilter,
  output: page(UpgradeDevice),
  summary: 'List devices of a task, within reach of the caller.',
})

/** Tasks that bring devices to a version of firmware (operators.md 7; fleet.md F35 to F48). */
export const upgradeTask = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    needs: 'upgradeTask.read',
    input: UpgradeFilter,
    output: page(UpgradeTask),
    summary: 'List tasks that have devices within reach of the caller, newest first.',
  }),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    needs: 'upgradeTask.read',
    input: byUuid,
    output: UpgradeTaskDetail,
    summary: 'Get one task with its figures.',
  }),
  devices,
  exportDevices: exportOf(devices, 'upgradeDevices', 'devices of a task'),
  candidates: operation({
    method: 'GET',
    path: call('getCandidates'),
    needs: 'upgradeTask.run',
    input: CandidateFilter,
    output: z.object({
      devices: z.array(UpgradeCandidate).meta({ description: 'Devices by site, building and name.' }),
      isCut: z.boolean().meta({ description: 'Whether there are more; a keyword finds them.' }),
    }),
    summary: 'List devices of the model of a version, with what a task would do with each.',
  }),
  check: operation({
    method: 'POST',
    path: call('check'),
    needs: 'upgradeTask.run',
    input: UpgradeCheck,
    output: z.object({
      devices: z.array(UpgradeCandidate).meta({ description: 'The devices, with what the task will do with each.' }),
    }),
    changesNothing: true,
    summary: 'Check what a task would do with devices.',
  }),
  create: operation({
    method: 'POST',
    path: call('add'),
    needs: 'upgradeTask.run',
    input: UpgradeForm,
    output: newTask,
    fails: ['upgradeInPast', ...refusals],
    invalidates: ['upgradeTask'],
    summary:
      'Create a task. Devices that have the version or a newer one are left out; where another one cannot be taken, there is no task.',
  }),
  cancel: operation({
    method: 'POST',
    path: call('cancel'),
    needs: 'upgradeTask.run',
    input: byUuid,
    fails: ['upgradeClosed'],
    invalidates: ['upgradeTask'],
    summary: 'Cancel a task before its time.',
  }),
  end: operation({
    method: 'POST',
    path: call('end'),
    needs: 'upgradeTask.run',
    input: byUuid,
    fails: ['upgradeClosed'],
    invalidates: ['upgradeTask'],
    summary: 'End a task: waiting devices keep what they have, those that have begun end by themselves.',
  }),
  resume: operation({
    method: 'POST',
    path: call('resume'),
    needs: 'upgradeTask.run',
    input: ResumeForm,
    fails: ['upgradeClosed'],
    invalidates: ['upgradeTask'],
    summary: 'Resume a task that failures have halted. The audit log says why.',
  }),
  retry: operation({
    method: 'POST',
    path: call('retry'),
    needs: 'upgradeTask.run',
    input: byUuid,
    output: newTask,
    fails: ['upgradeClosed', ...refusals],
    invalidates: ['upgradeTask'],
    summary: 'Create a task at once with the failed devices of another one and the same version.',
  }),
  ofDevice: operation({
    method: 'GET',
    path: call('getDeviceFirmware'),
    needs: 'upgradeTask.read',
    input: byUuid,
    output: DeviceFirmware,
    summary: 'Get what has run on a device, its jobs, and what it could have.',
  }),
}

export default defineFeature({
  operations: { upgradeTask },
  about: { upgradeTask: 'Tasks that bring devices to a version of firmware.' },
  schemas: { upgrades: schemas },
})
