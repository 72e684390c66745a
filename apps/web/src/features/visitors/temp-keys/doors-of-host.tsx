import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useView } from '../../../kit/portal/route-context.ts'
import { visitors } from '../links.ts'
import { doorsOfHost } from './host-doors.ts'

interface DoorsOfHostProps {
  /** Doors that a pass may be for. */
  readonly offered: readonly { readonly uuid: string }[]
}

/** Chooses the doors that the host has, until doors are chosen by hand. */
export function DoorsOfHost({ offered }: DoorsOfHostProps) {
  const { visitsHomes } = useView(visitors)
  const { getFieldState, setValue } = useFormContext()
  const uuid = useWatch({ name: 'hostUuid' }) as string
  const resident = useRead(api.resident.doorAccess, { uuid }, { enabled: visitsHomes && uuid !== '' })
  const employee = useRead(api.personnel.doorAccess, { uuid }, { enabled: !visitsHomes && uuid !== '' })
  const rows = uuid === '' ? undefined : (visitsHomes ? resident : employee).data?.rows
  const doors = rows && doorsOfHost(rows, offered).join()
  useEffect(() => {
    if (doors === undefined || getFieldState('doorUuids').isDirty) return
    setValue('doorUuids', doors === '' ? [] : doors.split(','))
  }, [doors, getFieldState, setValue])
  return null
}
