import { AlarmHandling, type Alarm } from '@lintel/contract/alarms/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { ChoiceField, LongTextField } from '../../kit/form/more-fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'

const schema = AlarmHandling.pick({ status: true, remark: true })

/** Fields for handling an alarm. */
function HandlingFields() {
  const t = useText()
  return (
    <>
      <ChoiceField
        name="status"
        label="alarms:handle.status"
        options={(['handling', 'handled'] as const).map((value) => ({ value, label: t(`alarms:status.${value}`) }))}
      />
      <LongTextField
        name="remark"
        label="alarms:handle.remark"
        help={t('alarms:handle.remarkHelp')}
        maxLength={limits.generic}
      />
    </>
  )
}

interface HandleProps {
  readonly onClose: () => void
  /** Instead of it, once something was done. */
  readonly onDone?: () => void
}

/** Sees to one alarm. */
export function HandleAlarm({ alarm, onClose, onDone = onClose }: HandleProps & { readonly alarm: Alarm }) {
  const t = useText()
  return (
    <FormDialog
      title={t('alarms:handle.title')}
      schema={schema}
      values={{ status: 'handled', remark: alarm.remark }}
      save={(form) => api.alarm.handle({ uuid: alarm.uuid, version: alarm.version, ...form })}
      submitLabel="common:save"
      done={() => t('alarms:handle.done')}
      onSaved={onDone}
      onClose={onClose}
    >
      <HandlingFields />
    </FormDialog>
  )
}

/** Sees to several at once: all of them or none. */
export function HandleAlarms({
  alarms,
  onClose,
  onDone = onClose,
}: HandleProps & { readonly alarms: readonly Alarm[] }) {
  const t = useText()
  return (
    <FormDialog
      title={t('alarms:handle.manyTitle', { count: alarms.length })}
      schema={schema}
      values={{ status: 'handled', remark: '' }}
      save={(form) => api.alarm.handleMany({ alarms: alarms.map(({ uuid, version }) => ({ uuid, version })), ...form })}
      submitLabel="common:save"
      done={() => t('alarms:handle.manyDone')}
      onSaved={onDone}
      onClose={onClose}
    >
      <HandlingFields />
    </FormDialog>
  )
}
