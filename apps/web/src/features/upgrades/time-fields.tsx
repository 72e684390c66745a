import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { useText } from '../../language/language.ts'

/** When a task begins: at once, or at a day and half hour by the clock of each site. */
export function TimeFields() {
  const t = useText()
  const { value, onChange } = useController({ name: 'at' }).field
  const isLater = value !== null
  return (
    <>
      <NativeSelect
        label={t('upgrades:form.when')}
        value={isLater ? 'later' : 'now'}
        onChange={(event) => onChange(event.currentTarget.value === 'later' ? '' : null)}
        data={[
          { value: 'now', label: t('upgrades:now') },
          { value: 'later', label: t('upgrades:form.later') },
        ]}
      />
      {isLater && <DateField name="at" label="upgrades:form.at" kind="moment" help={t('upgrades:form.atHelp')} />}
    </>
  )
}
