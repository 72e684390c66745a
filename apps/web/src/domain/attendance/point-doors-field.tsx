import type { PointDoor } from '@lintel/contract/attendance-points/schema.ts'
import { useWatch } from 'react-hook-form'
import { ManyField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

interface PointDoorsFieldProps {
  readonly doors: readonly PointDoor[]
  /** The point that is edited: its own doors are not taken by another. */
  readonly pointName: string | undefined
}

/**
 * Doors of an attendance point, `doorUuids` of the form: which have another point already, and at which leaving makes no
 * punch. Needs the texts `attendance` and `attendancePoints`.
 */
export function PointDoorsField({ doors, pointName }: PointDoorsFieldProps) {
  const t = useText()
  const isTaken = (door: PointDoor) => door.pointName !== null && door.pointName !== pointName
  const labelOf = (door: PointDoor) => {
    if (isTaken(door)) return t('attendancePoints:form.taken', { door: door.name, point: door.pointName! })
    return door.hasReader ? door.name : t('attendancePoints:form.withoutReader', { door: door.name })
  }
  const selection = useWatch({ name: 'doorUuids' }) as readonly string[] | undefined
  const withoutExit = doors.filter((door) => selection?.includes(door.uuid) && !door.hasExitReader)
  return (
    <>
      <ManyField
        name="doorUuids"
        label="attendancePoints:form.doors"
        help={t('attendancePoints:form.doorsHelp')}
        options={doors.map((door) => ({ value: door.uuid, label: labelOf(door), disabled: isTaken(door) }))}
      />
      {withoutExit.length > 0 && (
        <Notice meaning="attention">
          {t('attendancePoints:form.withoutExit', {
            doors: withoutExit.map(({ name }) => name).reduce((former, next) => t('attendance:and', { former, next })),
          })}
        </Notice>
      )}
    </>
  )
}
