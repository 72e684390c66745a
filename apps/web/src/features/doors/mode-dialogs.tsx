import {
  OverrideForm,
  overrideModes,
  TimetableEdit,
  timetableModes,
  type DoorTimetable,
} from '@lintel/contract/doors/modes.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useIsOffice } from '../../domain/sites/site-kind.ts'
import { useDepartments } from '../../domain/people/companies.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { ChoiceOrNoneField } from '../../kit/form/blank-fields.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { WindowsField } from '../../domain/schedules/windows-field.tsx'
import { useText } from '../../language/language.ts'
import { OtherDaysFields } from './other-days.tsx'

interface DoorDialogProps {
  readonly door: { readonly uuid: string; readonly name: string }
  readonly onClose: () => void
}

/** Overrides a door until a time: unlocked, controlled or lockdown (access-decision.md 3.4). */
export function SetOverride({ door, onClose }: DoorDialogProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('doorModes:setTitle', { door: door.name })}
      schema={OverrideForm}
      values={{ uuid: door.uuid, mode: 'unlocked', until: '', reason: '' }}
      save={(form) => api.door.setOverride(form)}
      submitLabel="doorModes:setSubmit"
      successText={() => t('doorModes:setDone', { door: door.name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('doorModes:setText')}</p>
      <OneField
        name="mode"
        label="doorModes:fields.mode"
        options={overrideModes.map((value) => ({ value, label: t(`doorModes:mode.${value}`) }))}
      />
      <DateField
        kind="moment"
        none={null}
        name="until"
        label="doorModes:fields.until"
        help={t('doorModes:untilHelp', { days: limits.overrideDaysMax })}
      />
      <TextField name="reason" label="doorModes:fields.reason" autoComplete="off" />
    </FormDialog>
  )
}

/** Lets a door follow its timetable again. */
export function FollowTimetable({ door, onClose }: DoorDialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('doorModes:backTitle', { door: door.name })}
      confirmLabel={t('doorSettings:timetable.back')}
      of={api.door.followTimetable}
      input={{ uuid: door.uuid }}
      successText={t('doorModes:backDone', { door: door.name })}
      onClose={onClose}
    >
      {t('doorModes:backText')}
    </ConfirmDialog>
  )
}

/** In which hours of a week a door does something else than usual. */
export function EditTimetable({
  door,
  onClose,
}: DoorDialogProps & { readonly door: { readonly timetable: DoorTimetable } }) {
  const t = useText()
  return (
    <FormDialog
      title={t('doorModes:title', { door: door.name })}
      schema={TimetableEdit}
      values={{ uuid: door.uuid, ...door.timetable }}
      save={(form) => api.door.setTimetable(form)}
      submitLabel="common:save"
      successText={() => t('doorModes:saved', { door: door.name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('doorModes:help')}</p>
      {timetableModes.map((mode) => (
        <WindowsField key={mode} name={mode} label={`doorModes:mode.${mode}`} hasWeekdays />
      ))}
      <SwitchField name="holdsOnHolidays" label="doorModes:holdsOnHolidays" />
      <OtherDaysFields />
      <FirstPersonField firstPersonGroupUuid={door.timetable.unlockAfterFirstPersonGroupUuid} />
    </FormDialog>
  )
}

/**
 * Whose first person arms the hours that open a door; a group that is gone is shown as such, and the door goes on
 * waiting.
 */
function FirstPersonField({ firstPersonGroupUuid }: { readonly firstPersonGroupUuid: string | null }) {
  const t = useText()
  const isOffice = useIsOffice()
  const groups = useRead(api.accessGroup.names, {}).data?.rows ?? []
  const options = [
    ...groups.map(({ uuid, name }) => ({
      value: uuid,
      label: t('doorModes:unlockAfterFirstPerson.accessGroup', { name }),
    })),
    ...useDepartments().map(({ value, label }) => ({
      value,
      label: t(isOffice ? 'doorModes:unlockAfterFirstPerson.department' : 'doorModes:unlockAfterFirstPerson.building', {
        name: label,
      }),
    })),
  ]
  const isGone =
    firstPersonGroupUuid !== null && options.length > 0 && !options.some(({ value }) => value === firstPersonGroupUuid)
  return (
    <ChoiceOrNoneField
      name="unlockAfterFirstPersonGroupUuid"
      label="doorModes:unlockAfterFirstPerson.label"
      help={t('doorModes:unlockAfterFirstPerson.help')}
      none={t('doorModes:unlockAfterFirstPerson.none')}
      options={
        isGone
          ? [...options, { value: firstPersonGroupUuid, label: t('doorModes:unlockAfterFirstPerson.gone') }]
          : options
      }
    />
  )
}
