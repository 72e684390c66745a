import type { PickedDoor } from '@lintel/contract/doors/floors.ts'
import { holidayPlans } from '@lintel/contract/schedules/day-plans.ts'
import { repeats } from '@lintel/contract/schedules/schema.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDoorOptions } from '../doors/door-name.ts'
import { OneField } from '../../kit/form/choice-field.tsx'
import { DayPlansFields } from '../schedules/day-plans-fields.tsx'
import { FieldGroup } from '../../kit/form/field-group.tsx'
import { NumberChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useHoursOnlyWhere } from '../schedules/own-hours.ts'
import { TransferField } from '../sites/transfer-field.tsx'
import { WindowsField } from '../schedules/windows-field.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'

/** When a group is open: one span, or hours that repeat. */
export function TimeFields() {
  const t = useText()
  const { repeat, onHolidays } = useWatch() as { readonly repeat: string; readonly onHolidays: string }
  useHoursOnlyWhere('windows', repeat !== 'never')
  useHoursOnlyWhere('holidayWindows', onHolidays === 'own')
  return (
    <>
      <FieldGroup title="accessGroups:form.times">
        <OneField
          name="repeat"
          label="accessGroups:columns.repeat"
          options={repeats.map((one) => ({ value: one, label: t(`accessGroups:repeat.${one}`) }))}
        />
        {repeat === 'never' ? (
          <>
            <DateField kind="moment" name="startsAt" label="accessGroups:form.startsAt" />
            <DateField kind="moment" name="endsAt" label="accessGroups:form.endsAt" />
          </>
        ) : (
          <WindowsField
            name="windows"
            label="accessGroups:form.windows"
            help={t('accessGroups:form.windowsHelp')}
            hasWeekdays={repeat === 'weekly'}
          />
        )}
      </FieldGroup>
      <FieldGroup title="accessGroups:form.holidays">
        <OneField
          name="onHolidays"
          label="accessGroups:form.onHolidays"
          options={holidayPlans.map((plan) => ({ value: plan, label: t(`accessGroups:onHolidays.${plan}`) }))}
        />
        {onHolidays === 'own' && (
          <WindowsField name="holidayWindows" label="accessGroups:form.holidayWindows" hasWeekdays={false} />
        )}
        <DayPlansFields />
      </FieldGroup>
    </>
  )
}

const factors = [1, 2] as const

interface DoorFieldsProps {
  readonly companyUuid: string
  /** Doors the group has already, also such as were taken back from the company. */
  readonly known: readonly { readonly uuid: string; readonly name: string }[]
}

/** Which doors: all that the company may use, or some of them; and how much they ask for. */
export function DoorFields({ companyUuid, known }: DoorFieldsProps) {
  const t = useText()
  const hasAllDoors = useWatch({ name: 'allDoors' }) as boolean
  const query = useRead(api.door.names, { companyUuid }, { enabled: companyUuid !== '' && !hasAllDoors })
  const optionsOf = useDoorOptions()
  const takenBack = (shared: readonly PickedDoor[]) =>
    known.flatMap(({ uuid, name }) => (shared.some((door) => door.uuid === uuid) ? [] : [{ value: uuid, label: name }]))
  return (
    <FieldGroup title="accessGroups:form.doors">
      <SwitchField name="allDoors" label="accessGroups:allDoors" help={t('accessGroups:form.allDoorsHelp')} />
      {!hasAllDoors && companyUuid === '' && <span>{t('accessGroups:form.noCompany')}</span>}
      {!hasAllDoors && companyUuid !== '' && (
        <Loaded query={query}>
          {({ rows }) => (
            <TransferField
              name="doorUuids"
              label="accessGroups:columns.doors"
              options={[...takenBack(rows), ...optionsOf(rows)]}
            />
          )}
        </Loaded>
      )}
      <NumberChoiceField
        name="minFactors"
        label="accessGroups:columns.factors"
        help={t('accessGroups:form.factorsHelp')}
        options={factors.map((value) => ({ value, label: t(`accessGroups:factors.${value}`) }))}
      />
    </FieldGroup>
  )
}
