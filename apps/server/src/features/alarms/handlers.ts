import { randomUUID } from 'node:crypto'
import { alarm as contract, alarmSound as soundContract } from '@lintel/contract/alarms/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { systemQueries, updateOf } from '../../db/db.ts'
import { enqueueDeviceCommand, newCommand } from '../../domain/commands/store.ts'
import { implement } from '../../kernel/implement.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { planNotices } from '../../domain/emergency/notices.ts'
import { alarmRow, everyAlarm, openAlarms, pageOfAlarms, showAlarm, sirenOf } from './queries.ts'
import { alarmSheet } from './sheet.ts'
import { acknowledgeAll } from './writes.ts'
import { serverFeature } from '../../kernel/feature.ts'

const alarmHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfAlarms(db, scope, filter),

  export: (context, filter) => exportList(context, alarmSheet, filter, everyAlarm(context.db, context.scope, filter)),

  async get({ db, scope, fail }, { uuid }) {
    const row = await alarmRow(db, scope, uuid)
    return row ? showAlarm(row) : fail('notFound')
  },

  open: async ({ db, scope, request, now }) => ({
    ...(await openAlarms(db, scope)),
    plans: await planNotices(db, scope, now, request.language),
  }),

  async acknowledge({ db, scope, session, now, fail, audit }, { uuid, version, status, remark }) {
    const change = { status, remark, by: session.accountName, at: now }
    const [alarm] = await acknowledgeAll(db, scope, [{ uuid, version }], change, fail)
    audit({ target: uuid, detail: { alarm: alarm!.type, door: alarm!.door_name, status } })
  },

  async disarm({ db, scope, session, now, fail, audit }, { uuid }) {
    const alarm = await sirenOf(db, scope, uuid)
    if (!alarm) return fail('notFound')
    if (alarm.connection !== 'online') return fail('deviceOffline', { device: alarm.device })
    const command = randomUUID()
    await enqueueDeviceCommand(db, scope, {
      ...newCommand(command, session, now, limits.deviceCommandSeconds),
      deviceUuid: alarm.device_uuid,
      name: 'disarm',
      args: alarm.relay === null ? {} : { door: alarm.relay },
    })
    // The version is that of those who see to alarms; an order to a device changes nothing for them.
    await updateOf(db, scope, 'alarm_record').set({ disarm_uuid: command }).where('uuid', '=', uuid).execute()
    audit({ target: uuid, detail: { alarm: alarm.type, door: alarm.door_name, name: alarm.device } })
  },

  async acknowledgeMany({ db, scope, session, now, fail, audit }, { alarms, status, remark }) {
    await acknowledgeAll(db, scope, alarms, { status, remark, by: session.accountName, at: now }, fail)
    audit({ detail: { count: alarms.length, status } })
  },
})

const alarmSoundHandlers = implement(soundContract, 'system', {
  async get({ db, scope, session }) {
    const account = await systemQueries(db, scope)
      .selectFrom('account')
      .select('alarm_sound')
      .where('uuid', '=', session.accountUuid)
      .executeTakeFirst()
    return { isOn: account?.alarm_sound ?? false }
  },

  async save({ db, scope, session, audit }, { isOn }) {
    await systemQueries(db, scope)
      .updateTable('account')
      .set({ alarm_sound: isOn })
      .where('uuid', '=', session.accountUuid)
      .execute()
    audit({})
  },
})

export default serverFeature({ handlers: [...alarmHandlers, ...alarmSoundHandlers] })
