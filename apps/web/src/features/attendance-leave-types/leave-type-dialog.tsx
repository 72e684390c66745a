import {
  AttendanceLeaveTypeEdit,
  AttendanceLeaveTypeForm,
  leaveUnits,
  symbolOfName,
  type AttendanceLeaveType,
} from '@lintel/contract/attendance-leave-types/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { TextInput } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useDayChanges } from '../../domain/attendance/day-changes.tsx'
import { CompanyField } from '../../domain/people/company-field.tsx'
import { TextField, useField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** What a new leave type is marked with until another colour is chosen. */
const firstColor = '#1971c2'

/** Makes a leave type. */
export function NewLeaveType({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog
      title={t('attendanceLeaveTypes:add')}
      schema={AttendanceLeaveTypeForm}
      values={{
        companyUuid: '',
        name: '',
        symbol: '',
        color: firstColor,
        unit: 'day' as const,
        countsAsWorked: false,
      }}
      save={(form) => api.attendanceLeaveType.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('attendanceLeaveTypes:saved', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <CompanyField name="companyUuid" label="attendance:company" />
      <LeaveTypeFields isUsed={false} />
    </FormDialog>
  )
}

interface EditLeaveTypeProps {
  readonly leaveType: AttendanceLeaveType
  readonly onClose: () => void
}

/** Changes a leave type; what that makes of past days is shown before. */
export function EditLeaveType({ leaveType, onClose }: EditLeaveTypeProps) {
  const t = useText()
  const changes = useDayChanges()
  const { uuid, version, name, symbol, color, unit, countsAsWorked } = leaveType
  return (
    <>
      <FormDialog
        title={t('attendanceLeaveTypes:edit')}
        schema={AttendanceLeaveTypeEdit}
        values={{ uuid, version, name, symbol, color, unit, countsAsWorked }}
        ask={(form) => changes.ask(api.attendanceLeaveType.previewEdit(form))}
        save={(form) => api.attendanceLeaveType.edit(form)}
        submitLabel="common:save"
        successText={(form) => t('attendanceLeaveTypes:saved', { name: form.name })}
        onSaved={onClose}
        onClose={onClose}
      >
        <LeaveTypeFields isUsed={leaveType.leaves > 0} />
      </FormDialog>
      {changes.dialog}
    </>
  )
}

/** The unit of a type that has leaves stays. */
function LeaveTypeFields({ isUsed }: { readonly isUsed: boolean }) {
  const t = useText()
  const units = leaveUnits.map((value) => ({ value, label: t(`attendanceLeaveTypes:unit.${value}`) }))
  return (
    <>
      <TextField
        name="name"
        label="attendanceLeaveTypes:columns.name"
        maxLength={attendanceLimits.leaveTypeName}
        autoComplete="off"
      />
      <SymbolField />
      <ColorField />
      {!isUsed && (
        <OneField
          name="unit"
          label="attendanceLeaveTypes:columns.unit"
          help={t('attendanceLeaveTypes:help.unit')}
          options={units}
        />
      )}
      <SwitchField
        name="countsAsWorked"
        label="attendanceLeaveTypes:columns.countsAsWorked"
        help={t('attendanceLeaveTypes:help.countsAsWorked')}
      />
    </>
  )
}

/** Shows what stands for the name where nothing is typed. */
function SymbolField() {
  const t = useText()
  const field = useField('symbol', 'attendanceLeaveTypes:columns.symbol', t('attendanceLeaveTypes:help.symbol'))
  const name = useWatch({ name: 'name' }) as string
  return (
    <TextInput
      {...field.shared}
      {...field.register()}
      placeholder={symbolOfName(name)}
      maxLength={attendanceLimits.leaveSymbol}
      autoComplete="off"
    />
  )
}

function ColorField() {
  const t = useText()
  const { shared } = useField('color', 'attendanceLeaveTypes:columns.color', t('attendanceLeaveTypes:help.color'))
  const { ref, name, value, onChange, onBlur } = useController({ name: 'color' }).field
  return (
    <TextInput
      {...shared}
      type="color"
      ref={ref}
      name={name}
      value={(value as string) || '#868e96'}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
