import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { Alarm, AlarmFilter, OpenAlarms, AlarmAcknowledgement, AlarmsAcknowledgement } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/office/alarm/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'alarm.read',
  input: AlarmFilter,
  output: page(Alarm),
  summary: 'List alarms of the site: newest first, or open ones of the highest level first.',
})

/** Alarms of a site, and seeing to them (office.md 16). */
export const alarm = {
  list,
  export: exportOf(list, 'alarm', 'alarms', 'events'),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'alarm.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: Alarm,
    summary: 'Get one alarm with its door, device and state.',
  }),
  open: operation({
    method: 'GET',
    path: path('getOpen'),
    needs: 'alarm.read',
    output: OpenAlarms,
    summary:
      'Get what needs attention now: new critical and warning alarms, the most serious first, their counts, and emergency plans that run. Read it again when the live stream reports an alarm or a plan.',
  }),
  acknowledge: operation({
    method: 'POST',
    path: path('acknowledge'),
    needs: 'alarm.acknowledge',
    input: AlarmAcknowledgement,
    fails: ['alarmResolved', 'staleRecord'],
    invalidates: ['alarm'],
    summary: 'Mark an alarm as in progress or resolved, with a remark. An empty remark keeps the one before.',
  }),
  acknowledgeMany: operation({
    method: 'POST',
    path: path('batchAcknowledge'),
    needs: 'alarm.acknowledge',
    input: AlarmsAcknowledgement,
    fails: ['alarmResolved', 'staleRecord'],
    invalidates: ['alarm'],
    summary: `Mark up to ${limits.alarmsAtOnce} alarms as in progress or resolved, with a remark. All of them change or none.`,
  }),
  disarm: operation({
    method: 'POST',
    path: path('disarm'),
    needs: 'device.command',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['deviceOffline'],
    invalidates: ['alarm'],
    summary:
      'Stop the siren that a device sounds for an alarm. Fails at once when the device is offline; the alarm says whether the device has confirmed it.',
  }),
}

const AlarmSound = z.object({
  isOn: z.boolean().meta({ description: 'Whether a tone sounds on open pages for each new alarm.' }),
})

/** Whether the signed-in account hears alarms; remembered for the account, whatever the browser. */
export const alarmSound = {
  get: operation({
    method: 'GET',
    path: path('getSound'),
    needs: 'alarm.read',
    output: AlarmSound,
    summary: 'Get whether a tone sounds for new alarms, for the own account.',
  }),
  save: operation({
    method: 'POST',
    path: path('saveSound'),
    needs: 'alarm.read',
    input: AlarmSound,
    invalidates: ['alarmSound'],
    summary: 'Set whether a tone sounds for new alarms, for the own account.',
  }),
}

export default defineFeature({
  operations: { alarm, alarmSound },
  about: {
    alarm: 'Alarms of doors and devices, until they are resolved.',
    alarmSound: 'Tone for new alarms, for each account.',
  },
  schemas: { alarms: schemas },
})
