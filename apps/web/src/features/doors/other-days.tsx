import {
  timetableDayPlans,
  timetableKinds,
  timetableModes,
  type OtherDays,
  type TimetableKind,
} from '@lintel/contract/doors/modes.ts'
import { Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { OneField } from '../../kit/form/more-fields.tsx'
import { WindowsField } from '../../domain/schedules/windows-field.tsx'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { useText } from '../../language/language.ts'

/** What a timetable does on single kinds of days; with hours of their own each mode has some. */
export function OtherDaysFields() {
  return timetableKinds.map((kind) => <KindFields key={kind} kind={kind} />)
}

function KindFields({ kind }: { readonly kind: TimetableKind }) {
  const t = useText()
  const name = `otherDays.${kind}`
  const plan = useWatch({ name: `${name}.plan` }) as OtherDays[TimetableKind]['plan']
  return (
    <>
      <OneField
        name={`${name}.plan`}
        label={`doorModes:otherDays.on.${kind}`}
        // A special day is as usual unless something else is said of it.
        options={timetableDayPlans
          .filter((value) => kind !== 'special' || value !== 'asUsual')
          .map((value) => ({
            value,
            label: t(
              `doorModes:otherDays.plan.${kind === 'special' && value === 'same' ? ('asUsual' as const) : value}`,
            ),
          }))}
      />
      {plan === 'own' && (
        // The modes have their names a second time here: which days they are for says the group.
        <Stack role="group" gap="sm" aria-label={t(`doorModes:otherDays.on.${kind}`)}>
          {timetableModes.map((mode) => (
            <WindowsField
              key={mode}
              name={`${name}.hours.${mode}`}
              label={`doorModes:mode.${mode}`}
              hasWeekdays={false}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

/** The kinds of days on which a timetable differs, a line for each of them and for each mode with hours of its own. */
export function useOtherDayWords(): (days: OtherDays) => string[] {
  const t = useText()
  const { hours: wordsOf } = useScheduleWords()
  return (days) =>
    timetableKinds.flatMap((kind) => {
      const { plan, hours } = days[kind]
      if (plan === 'same') return []
      const planLines =
        plan === 'own'
          ? timetableModes.flatMap((mode) =>
              hours[mode].map((window) =>
                t('doorModes:otherDays.hours', { mode: t(`doorModes:mode.${mode}`), hours: wordsOf(window) }),
              ),
            )
          : [t(`doorModes:otherDays.plan.${plan}`)]
      return planLines.map((line) =>
        t('doorModes:otherDays.row', { kind: t(`doorModes:otherDays.on.${kind}`), plan: line }),
      )
    })
}
