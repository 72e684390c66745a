import { SetApp, SetAttendance } from '@lintel/contract/personnel/switches.ts'
import { api } from '../../../api/client.ts'
import { recordsOf, WhoWasChanged, type ChangeOfPeople } from '../../../domain/people/suspend-people.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useText } from '../../../language/language.ts'

/** Door phones call several people by the app, or not any more. */
export function AppOfMany({
  people,
  appEnabled,
  onClose,
  onDone = onClose,
}: ChangeOfPeople & { readonly appEnabled: boolean }) {
  const t = useText()
  const way = appEnabled ? 'enable' : 'disable'
  return (
    <FormDialog
      title={t(`personnel:app.${way}.title`, { count: people.length })}
      schema={SetApp}
      values={{ people: recordsOf(people), appEnabled }}
      save={(form) => api.personnel.setApp(form)}
      submitLabel={`personnel:app.${way}.submit`}
      successText={(form) => t(`personnel:app.${way}.done`, { count: form.people.length })}
      onSaved={onDone}
      onClose={onClose}
    >
      <WhoWasChanged />
      <div>{t(`personnel:app.${way}.text`)}</div>
    </FormDialog>
  )
}

/** Attendance of several people begins to be computed, or their days are deleted. */
export function AttendanceOfMany({
  people,
  attendanceEnabled,
  onClose,
  onDone = onClose,
}: ChangeOfPeople & { readonly attendanceEnabled: boolean }) {
  const t = useText()
  const way = attendanceEnabled ? 'enable' : 'disable'
  return (
    <FormDialog
      title={t(`personnel:attendance.${way}.title`, { count: people.length })}
      schema={SetAttendance}
      values={{ people: recordsOf(people), attendanceEnabled }}
      save={(form) => api.personnel.setAttendance(form)}
      submitLabel={`personnel:attendance.${way}.submit`}
      successText={(form) => t(`personnel:attendance.${way}.done`, { count: form.people.length })}
      onSaved={onDone}
      onClose={onClose}
    >
      <WhoWasChanged />
      <div>{t(`personnel:attendance.${way}.text`)}</div>
    </FormDialog>
  )
}
