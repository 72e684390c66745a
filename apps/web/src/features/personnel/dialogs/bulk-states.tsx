import { SetApp } from '@lintel/contract/personnel/schema.ts'
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
