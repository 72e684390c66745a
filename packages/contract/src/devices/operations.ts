import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { Device, DeviceDetail, DeviceFilter, DeviceForm } from './schema.ts'

const base = 'v4/web/office/device/{role}'

export const device = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    wire: 'json',
    needs: 'device.read',
    input: DeviceFilter,
    output: page(Device),
    fails: [],
    summary: 'The devices of the site.',
  }),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    wire: 'json',
    needs: 'device.read',
    input: z.object({ uuid: Uuid }),
    output: DeviceDetail,
    fails: [],
    summary: 'One device: what it is, how it is, and which doors it drives.',
  }),
  register: operation({
    method: 'POST',
    path: `${base}/create`,
    wire: 'json',
    needs: 'device.register',
    input: DeviceForm,
    output: z.object({ uuid: Uuid, claimCode: z.string() }),
    fails: ['alreadyExists'],
    summary: 'Add a device with a door for each relay; answers the code with which the device claims its secret, once.',
  }),
}
