import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import { DeviceModel, DeviceModelEdit, DeviceModelFilter, DeviceModelForm, DeviceModelInfo } from './schema.ts'

const path = (call: string) => `v4/web/common/deviceModel/{role}/${call}` as const

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })

/** What reads models beside the page of the version manager. */
const modelReads = [
  'deviceModel',
  'system.models',
  'system.videoStorageModels',
  'system.packageDetectionModels',
  'system.highEndIndoorModels',
  'platformBrand',
] as const

/** The version manager: device models that are added without a release (fleet.md F19 to F21). */
export const deviceModel = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'deviceModel.read',
    input: DeviceModelFilter,
    output: page(DeviceModel),
    summary: 'List device models: those that this version knows by itself, and those that were added.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'deviceModel.read',
    input: byUuid,
    output: DeviceModelInfo,
    summary: 'Get one device model that was added.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'deviceModel.create',
    input: DeviceModelForm,
    output: byUuid,
    fails: ['alreadyExists'],
    invalidates: [...modelReads],
    summary: 'Add a device model. Devices of it can be registered at once.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'deviceModel.edit',
    input: DeviceModelEdit,
    fails: ['alreadyExists', 'modelCustomised', 'modelHasFirmware', 'modelInUse', 'staleRecord'],
    invalidates: [...modelReads],
    keeps: { reads: 'deviceModel.get' },
    summary:
      'Change a device model that was added. One with devices only grows, and keeps its own name and its type. Devices that exist get no more doors.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'deviceModel.delete',
    input: byUuid,
    fails: ['modelCustomised', 'modelHasFirmware', 'modelInUse'],
    invalidates: [...modelReads],
    summary:
      'Delete a device model that was added. It must have no devices, and no distributor may sell it by another name.',
  }),
}

export default defineFeature({
  operations: { deviceModel },
  about: { deviceModel: 'Device models that the platform adds to those of this version.' },
  schemas: { deviceModels: schemas },
  targets: { deviceModel: [] },
  unique: {
    device_model_by_model: { thing: 'model', field: 'model' },
    device_model_by_code: { thing: 'firmwareCode', field: 'code' },
  },
})
