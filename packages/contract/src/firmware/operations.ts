import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { z } from 'zod'
import { text, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { AnyFile } from '../kit/file.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { Firmware, FirmwareEdit, FirmwareForm } from './schema.ts'
import * as schemas from './schema.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const call = (verb: string) => `v4/web/common/firmware/{role}/${verb}` as const

/** Firmware of devices: published by the platform, read by operators below it (operators.md 3.8). */
export const firmware = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    needs: 'firmware.read',
    input: pageQuery.extend({
      model: text(limits.genericShort)
        .optional()
        .meta({ description: 'Only versions of models whose code contains this.', example: 'LC-4' }),
      name: text(limits.genericShort)
        .optional()
        .meta({ description: 'Only versions that contain this.', example: '50.1' }),
    }),
    output: page(Firmware),
    summary:
      'List versions of firmware, newest first: for the platform all, for others those that they may see of models of devices within their reach.',
  }),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    needs: 'firmware.read',
    input: byUuid,
    output: Firmware,
    summary: 'Get one version of firmware.',
  }),
  publish: operation({
    method: 'POST',
    path: call('add'),
    wire: 'file',
    upload: { kinds: ['firmware'], maxBytes: linkLimits.firmwareBytes, isStored: true },
    needs: 'firmware.publish',
    input: FirmwareForm,
    output: byUuid,
    fails: [
      'fileCheckFailed',
      'storageFull',
      'firmwareUnknownModel',
      'firmwareWrongModel',
      'firmwareMinimumAbove',
      'firmwareNotNewer',
      'alreadyExists',
    ],
    invalidates: ['firmware'],
    summary:
      'Add a version of firmware and publish it. Model, version and minimum are read from the image, whose version must be higher than all others of its model. It is signed with the key of the deployment.',
  }),
  edit: operation({
    method: 'POST',
    path: call('edit'),
    needs: 'firmware.publish',
    input: FirmwareEdit,
    fails: ['staleRecord'],
    invalidates: ['firmware'],
    keeps: { reads: 'firmware.get', ids: { distributors: 'distributors' } },
    summary: 'Change notes and visibility of a version, and whether devices should be updated to it.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    needs: 'firmware.publish',
    input: z.object(editOf),
    fails: ['staleRecord', 'firmwareInTask'],
    invalidates: ['firmware'],
    summary: 'Delete a version. Its image is deleted a day later.',
  }),
  download: operation({
    method: 'POST',
    path: call('download'),
    needs: 'firmware.download',
    input: byUuid,
    output: AnyFile,
    invalidates: [],
    summary: 'Get the image of a version as a file. The audit log says so.',
  }),
}

export default defineFeature({
  operations: { firmware },
  about: { firmware: 'Firmware of devices, which the platform publishes and operators below it read.' },
  schemas: { firmware: schemas },
  unique: { firmware_by_number: { thing: 'firmwareVersion', field: 'file' } },
})
