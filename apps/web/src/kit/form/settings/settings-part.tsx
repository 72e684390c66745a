import { useContext, useEffect, useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { countChanges, SettingsContext, type ChangedPart } from './changed-parts.ts'

/** Inside a form of a settings page: reports to the page what differs, and sends the form on Enter as the bar does. */
export function SettingsPart(props: Pick<ChangedPart, 'title' | 'submit' | 'discard' | 'successText'>) {
  const id = useId()
  const forms = useContext(SettingsContext)
  const { getValues } = useFormContext()
  const { isDirty, dirtyFields } = useFormState()
  const count = isDirty ? Math.max(1, countChanges(dirtyFields)) : 0
  useEffect(() => forms?.report({ ...props, id, count, valuesText: () => JSON.stringify(getValues()) }))
  useEffect(() => () => forms?.forget(id), [forms, id])
  // A form without a button is not sent by Enter.
  return <button type="submit" id={id} hidden />
}
