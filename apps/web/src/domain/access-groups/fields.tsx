import type { PickedDoor } from '@lintel/contract/doors/floors.ts'
import { holidayPlans, repeats } from '@lintel/contract/schedules/kinds.ts'
import { noDayPlans } from '@lintel/contract/schedules/day-plans.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDoorOptions } from '../doors/door-name.ts'
import { DoorsOfPlacesField } from './doors-field.tsx'
import { OneField, NumberChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { DayPlansFields } from '../schedules/day-plans-fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { useHoursOnlyWhere, WindowsField, firstHours } from '../schedules/windows-field.tsx'
import { TransferField } from '../sites/transfer-field.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { ValidityField } from '../../kit/form/dates/validity-chips.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import type { AccessGroupForm } from '@lintel/contract/access-groups/schema.ts'
import type { z } from 'zod'

interface HoursFieldsProps {
  /** Where a form has them in a part of it: its name with a point. */
  readonly within?: `${string}.`
}

/** When something opens: one span, or hours that repeat. */
export function HoursFields({ within }: HoursFieldsProps) {
  const t = useText()
  const nameOf = (field: string) => `${within ?? ''}${field}`
  const repeat = useWatch({ name: nameOf('repeat') }) as string
  useHoursOnlyWhere(nameOf('windows'), repeat !== 'never')
  return (
    <FieldGroup title="accessGroups:form.times">
      <OneField
        name={nameOf('repeat')}
        label="accessGroups:columns.repeat"
        options={repeats.map((one) => ({ value: one, label: t(`accessGroups:repeat.${one}`) }))}
      />
      {repeat === 'never' ? (
        <>
          <DateField kind="moment" name={nameOf('startsAt')} label="accessGroups:form.startsAt" />
          <DateField kind="moment" name={nameOf('endsAt')} label="accessGroups:form.endsAt" />
          <ValidityField from={nameOf('startsAt')} until={nameOf('endsAt')} />
        </>
      ) : (
        <WindowsField
          name={nameOf('windows')}
          label="accessGroups:form.windows"
          help={t('accessGroups:form.windowsHelp')}
          hasWeekdays={repeat === 'weekly'}
        />
      )}
    </FieldGroup>
  )
}

/** When a group is open, and on which holidays. */
export function TimeFields() {
  const t = useText()
  const onHolidays = useWatch({ name: 'onHolidays' }) as string
  useHoursOnlyWhere('holidayWindows', onHolidays === 'own')
  return (
    <>
      <HoursFields />
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
  readonly currentDoors: readonly { readonly uuid: string; readonly name: string }[]
  /** Its doors are named one by one: there is no choice of all of them. */
  readonly choosesDoors?: boolean
}

/** Which doors: all that the company may use, or some of them; and how much they ask for. */
export function DoorFields({ companyUuid, currentDoors, choosesDoors = false }: DoorFieldsProps) {
  const t = useText()
  const hasAllDoors = useWatch({ name: 'allDoors' }) as boolean
  const query = useRead(api.door.names, { companyUuid }, { enabled: companyUuid !== '' && !hasAllDoors })
  const optionsOf = useDoorOptions()
  const takenBack = (sharedDoors: readonly PickedDoor[]) =>
    currentDoors.flatMap(({ uuid, name }) =>
      sharedDoors.some((door) => door.uuid === uuid) ? [] : [{ value: uuid, label: name }],
    )
  return (
    <FieldGroup title="accessGroups:form.doors">
      {!choosesDoors && (
        <SwitchField name="allDoors" label="accessGroups:allDoors" help={t('accessGroups:form.allDoorsHelp')} />
      )}
      {!hasAllDoors && companyUuid === '' && <span>{t('accessGroups:form.noCompany')}</span>}
      {!hasAllDoors && companyUuid !== '' && (
        <Loaded query={query}>
          {({ rows }) =>
            rows.some(({ device }) => device !== null) ? (
              <DoorsOfPlacesField name="doorUuids" label="accessGroups:columns.doors" doors={rows} />
            ) : (
              <TransferField
                name="doorUuids"
                noun="doors"
                label="accessGroups:columns.doors"
                options={[...takenBack(rows), ...optionsOf(rows)]}
              />
            )
          }
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

/** What the form of a new access group begins with (office.md 12). */
export const emptyGroup: z.input<typeof AccessGroupForm> = {
  companyUuid: '',
  name: '',
  repeat: 'daily',
  startsAt: '',
  endsAt: '',
  windows: firstHours,
  onHolidays: 'closed',
  holidayWindows: [],
  dayPlans: noDayPlans,
  allDoors: false,
  doorUuids: [],
  minFactors: 1,
}
