import { dayMinutes, workdays, type AccessWindow } from '@lintel/contract/schedules/schema.ts'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** What hours begin with: all day and, where they name their weekdays, from Monday to Friday (office.md 12). */
export const firstHours: AccessWindow[] = [{ days: workdays, from: 0, to: dayMinutes }]

/** Hours that are not shown must not hold the form up; shown again they are the first hours. */
export function useHoursOnlyWhere(name: string, isShown: boolean): void {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    const isEmpty = ((getValues(name) as readonly unknown[] | undefined) ?? []).length === 0
    if (isShown === isEmpty) setValue(name, isShown ? firstHours : [])
  }, [name, isShown, getValues, setValue])
}
