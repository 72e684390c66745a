import { holidayPlans, kindPlans, plannedKinds, type PlannedKind } from '@lintel/contract/schedules/kinds.ts'
import { useWatch } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useHoursOnlyWhere, WindowsField } from './windows-field.tsx'

/** What a schedule does on single kinds of days (access-decision.md 6). Needs the texts `schedules`. */
export function DayPlansFields() {
  return plannedKinds.map((kind) => <KindFields key={kind} kind={kind} />)
}

function KindFields({ kind }: { readonly kind: PlannedKind }) {
  const t = useText()
  const [plan, windows] = [`dayPlans.${kind}.plan`, `dayPlans.${kind}.windows`]
  const isOwn = useWatch({ name: plan }) === 'own'
  useHoursOnlyWhere(windows, isOwn)
  // Special days are like any day unless something is said of them, so they are like no holiday.
  const plans = kind === 'special' ? holidayPlans : kindPlans
  return (
    <>
      <OneField
        name={plan}
        label={`schedules:dayPlans.on.${kind}`}
        options={plans.map((value) => ({ value, label: t(`schedules:dayPlans.plan.${value}`) }))}
      />
      {isOwn && <WindowsField name={windows} label={`schedules:dayPlans.hours.${kind}`} hasWeekdays={false} />}
    </>
  )
}
