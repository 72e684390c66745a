import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { everythingRead, rereadPage } from '../../../api/queries.ts'
import type { MergeResult } from './merge.ts'

/** What was read is drawn in a turn of its own. */
const whenDrawn = () => new Promise((resolve) => setTimeout(resolve))

interface FilledForm<Values extends FieldValues, Checked> {
  readonly form: UseFormReturn<Values, unknown, Checked>
  readonly values: Values
  /** How the record is read again; the page's reads where nothing is said. */
  readonly reread?: (() => Promise<unknown>) | undefined
  /** Refills the form when its values change and nothing was typed. */
  readonly follows: boolean
}

/**
 * Takes up what another user has saved while a form was open: what was typed stays, everything else is as it was saved.
 * Fields keep what they show by themselves, so they restart with each `generation`.
 */
export function useEditConflict<Values extends FieldValues, Checked>({
  form,
  values,
  reread,
  follows,
}: FilledForm<Values, Checked>) {
  const latest = useRef(values)
  const [mergeResult, setMergeResult] = useState<MergeResult>()
  const [isReading, setReading] = useState(false)
  const [generation, setGeneration] = useState(0)
  const valuesText = JSON.stringify(values)
  const shownValuesText = useRef(valuesText)
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => {
    latest.current = values
    if (!follows || shownValuesText.current === valuesText) return
    shownValuesText.current = valuesText
    if (isDirty && !isSubmitting) return
    form.reset(values)
    // Once the form holds them.
    queueMicrotask(() => setGeneration((before) => before + 1))
  }, [form, values, valuesText, follows, isDirty, isSubmitting])
  const takeUp = async () => {
    setReading(true)
    try {
      const { merge, newestOf } = await import('./merge.ts')
      await (reread ?? rereadPage)()
      await whenDrawn()
      const newest = newestOf(latest.current, everythingRead())
      const latestMerge = merge(form.formState.defaultValues ?? {}, form.getValues(), newest)
      form.reset(newest as Values)
      for (const [field, value] of Object.entries(latestMerge.ownChanges))
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
      setGeneration((before) => before + 1)
      setMergeResult(latestMerge)
    } finally {
      setReading(false)
    }
  }
  const settle = (settledField: string) =>
    setMergeResult(
      (before) => before && { ...before, conflicts: before.conflicts.filter(({ field }) => field !== settledField) },
    )
  return { mergeResult, isReading, generation, takeUp, settle, forget: () => setMergeResult(undefined) }
}
