import { AlarmAcknowledgement, type Alarm } from '@lintel/contract/alarms/schema.ts'
import { endingAlarms } from '@lintel/contract/alarms/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Text } from '@mantine/core'
import { useAlarmName } from '../../domain/alarms/alarm-texts.tsx'
import { api } from '../../api/client.ts'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

const schema = AlarmAcknowledgement.pick({ remark: true })

/** Whether the cause of an alarm goes on: the door is open, the device is away. */
const goesOn = ({ type, clearedAt }: Alarm): boolean => clearedAt === null && endingAlarms.some((one) => one === type)

function NoteField() {
  const t = useText()
  return (
    <LongTextField
      name="remark"
      label="alarms:resolve.note"
      help={t('alarms:resolve.noteHelp')}
      maxLength={limits.generic}
    />
  )
}

interface ResolveProps {
  readonly onClose: () => void
  /** Instead of it, once something was done. */
  readonly onDone?: () => void
}

/** Resolves an alarm with a note; one whose cause goes on is named before. */
export function ResolveAlarm({ alarm, onClose, onDone = onClose }: ResolveProps & { readonly alarm: Alarm }) {
  const t = useText()
  const name = useAlarmName()(alarm)
  const company = alarm.companyName ?? (alarm.isShared && t('alarms:shared'))
  return (
    <FormDialog
      title={t('alarms:resolve.title')}
      schema={schema}
      values={{ remark: alarm.remark }}
      save={({ remark }) =>
        api.alarm.acknowledge({ uuid: alarm.uuid, version: alarm.version, status: 'resolved', remark })
      }
      submitLabel="alarms:resolve.confirm"
      successText={() => t('alarms:resolve.done')}
      onSaved={onDone}
      onClose={onClose}
    >
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {company && <Text c="dimmed">{t('alarms:resolve.concerns', { company })}</Text>}
      </div>
      {goesOn(alarm) && <Notice meaning="attention">{t('alarms:resolve.active', { name })}</Notice>}
      <NoteField />
    </FormDialog>
  )
}

/** Resolves several alarms with one note: all of them or none. */
export function ResolveAlarms({
  alarms,
  onClose,
  onDone = onClose,
}: ResolveProps & { readonly alarms: readonly Alarm[] }) {
  const t = useText()
  const active = alarms.filter(goesOn).length
  return (
    <FormDialog
      title={t('alarms:resolve.manyTitle', { count: alarms.length })}
      schema={schema}
      values={{ remark: '' }}
      save={({ remark }) =>
        api.alarm.acknowledgeMany({
          alarms: alarms.map(({ uuid, version }) => ({ uuid, version })),
          status: 'resolved',
          remark,
        })
      }
      submitLabel="alarms:resolve.confirm"
      successText={() => t('alarms:resolve.manyDone')}
      onSaved={onDone}
      onClose={onClose}
    >
      {active > 0 && <Notice meaning="attention">{t('alarms:resolve.activeMany', { count: active })}</Notice>}
      <NoteField />
    </FormDialog>
  )
}
