import { MembersForTime, type AccessGroupInfo } from '@lintel/contract/access-groups/schema.ts'
import { api } from '../../api/client.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { ValidityField } from '../../kit/form/dates/validity-chips.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'

interface MemberDatesProps {
  readonly group: AccessGroupInfo
  readonly people: readonly string[]
  /** What the form begins with: of one person the time they have. */
  readonly dates: { readonly startsAt: string; readonly endsAt: string }
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says from and until when some people have the group, once it was seen who gains and who loses what. */
export function MemberDates({ group, people, dates, onClose, onDone }: MemberDatesProps) {
  const t = useText()
  const preview = useAccessPreview()
  return (
    <>
      <FormDialog
        title={t('accessGroups:members.dates')}
        schema={MembersForTime}
        values={{ uuid: group.uuid, people: [...people], ...dates }}
        ask={(form) => preview.ask(api.accessGroup.previewMembers({ ...form, change: 'setDates' }))}
        save={(form) => api.accessGroup.setDates(form)}
        submitLabel="common:save"
        successText={() => t('accessGroups:members.datesSaved')}
        onSaved={onDone}
        onClose={onClose}
      >
        <DateFields />
      </FormDialog>
      {preview.dialog}
    </>
  )
}

function DateFields() {
  const t = useText()
  return (
    <>
      <DateField
        kind="moment"
        name="startsAt"
        label="accessGroups:members.from"
        help={t('accessGroups:members.datesHelp')}
      />
      <DateField kind="moment" name="endsAt" label="accessGroups:members.until" />
      <ValidityField from="startsAt" until="endsAt" />
    </>
  )
}
