import type { AccessWindow } from '@lintel/contract/schedules/schema.ts'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** All day, every day: what hours begin with (office.md 12). */
export const allDay: AccessWindow[] = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]

/** Hours that are not shown must not hold the form up; shown again they begin with all day. */
export function useHoursOnlyWhere(name: string, isShown: boolean): void {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    const isEmpty = ((getValues(name) as readonly unknown[] | undefined) ?? []).length === 0
    if (isShown === isEmpty) setValue(name, isShown ? allDay : [])
  }, [name, isShown, getValues, setValue])
}
