import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { Alarm, AlarmFilter, AlarmAcknowledgement, AlarmsAcknowledgement } from './schema.ts'

const path = (call: string) => `v4/web/office/alarm/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  wire: 'json',
  needs: 'alarm.read',
  input: AlarmFilter,
  output: page(Alarm),
  fails: [],
  summary: 'List alarms of the site, newest first.',
})

/** Alarms of a site, and seeing to them (office.md 16). */
export const alarm = {
  list,
  export: exportOf(list, 'alarm', 'alarms'),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'alarm.read',
    input: z.object({ uuid: Uuid }),
    output: Alarm,
    fails: [],
    summary: 'Get one alarm.',
  }),
  acknowledge: operation({
    method: 'POST',
    path: path('acknowledge'),
    wire: 'json',
    needs: 'alarm.acknowledge',
    input: AlarmAcknowledgement,
    output: z.object({}),
    fails: ['alarmResolved', 'staleRecord'],
    invalidates: ['alarm', 'home.overview'],
    summary: 'Take an alarm in hand or mark it as done, with a remark.',
  }),
  acknowledgeMany: operation({
    method: 'POST',
    path: path('batchAcknowledge'),
    wire: 'json',
    needs: 'alarm.acknowledge',
    input: AlarmsAcknowledgement,
    output: z.object({}),
    fails: ['alarmResolved', 'staleRecord'],
    invalidates: ['alarm', 'home.overview'],
    summary: `Take up to ${limits.alarmsAtOnce} alarms in hand or mark them as done, with a remark: all of them or none.`,
  }),
  disarm: operation({
    method: 'POST',
    path: path('disarm'),
    wire: 'json',
    needs: 'device.command',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['deviceOffline'],
    invalidates: ['alarm'],
    summary:
      'End the siren that a device sounds for an alarm. Never waits for an offline device; the alarm tells whether the device has confirmed it.',
  }),
}
