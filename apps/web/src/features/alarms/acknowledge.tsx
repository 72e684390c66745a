import { AlarmAcknowledgement, type Alarm } from '@lintel/contract/alarms/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { ChoiceField, LongTextField } from '../../kit/form/more-fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'

const schema = AlarmAcknowledgement.pick({ status: true, remark: true })

/** Fields for acknowledging an alarm. */
function AcknowledgementFields() {
  const t = useText()
  return (
    <>
      <ChoiceField
        name="status"
        label="alarms:acknowledge.status"
        options={(['inProgress', 'resolved'] as const).map((value) => ({ value, label: t(`alarms:status.${value}`) }))}
      />
      <LongTextField
        name="remark"
        label="alarms:acknowledge.remark"
        help={t('alarms:acknowledge.remarkHelp')}
        maxLength={limits.generic}
      />
    </>
  )
}

interface AcknowledgeProps {
  readonly onClose: () => void
  /** Instead of it, once something was done. */
  readonly onDone?: () => void
}

/** Sees to one alarm. */
export function AcknowledgeAlarm({ alarm, onClose, onDone = onClose }: AcknowledgeProps & { readonly alarm: Alarm }) {
  const t = useText()
  return (
    <FormDialog
      title={t('alarms:acknowledge.title')}
      schema={schema}
      values={{ status: 'resolved', remark: alarm.remark }}
      save={(form) => api.alarm.acknowledge({ uuid: alarm.uuid, version: alarm.version, ...form })}
      submitLabel="common:save"
      successText={() => t('alarms:acknowledge.done')}
      onSaved={onDone}
      onClose={onClose}
    >
      <AcknowledgementFields />
    </FormDialog>
  )
}

/** Sees to several at once: all of them or none. */
export function AcknowledgeAlarms({
  alarms,
  onClose,
  onDone = onClose,
}: AcknowledgeProps & { readonly alarms: readonly Alarm[] }) {
  const t = useText()
  return (
    <FormDialog
      title={t('alarms:acknowledge.manyTitle', { count: alarms.length })}
      schema={schema}
      values={{ status: 'resolved', remark: '' }}
      save={(form) =>
        api.alarm.acknowledgeMany({ alarms: alarms.map(({ uuid, version }) => ({ uuid, version })), ...form })
      }
      submitLabel="common:save"
      successText={() => t('alarms:acknowledge.manyDone')}
      onSaved={onDone}
      onClose={onClose}
    >
      <AcknowledgementFields />
    </FormDialog>
  )
}
