import { timetableModes } from '@lintel/contract/doors/modes.ts'
import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import { Button, Group } from '@mantine/core'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { useOtherDayWords } from './other-days.tsx'
import { OverrideBadge } from './badges.tsx'

interface TimetablePartProps {
  readonly door: DoorInfo
  readonly edit: () => void
}

/** Timetable and manual override of a door (access-decision.md 3.4 and 3.5). */
export function TimetablePart({ door, edit }: TimetablePartProps) {
  const t = useText()
  const words = useScheduleWords()
  const otherDays = useOtherDayWords()
  const otherDayLines = otherDays(door.timetable.otherDays)
  const { override, timetable, isLockedDown } = door
  const usedModes = timetableModes.filter((mode) => timetable[mode].length > 0)
  return (
    <Section title={t('doorModes:section')}>
      {usedModes.length === 0 && <p>{t('doorModes:none')}</p>}
      {(override || usedModes.length > 0) && (
        <Facts
          facts={[
            ...(override
              ? [
                  {
                    label: t('doorModes:state'),
                    value: (
                      <>
                        <OverrideBadge override={override} />{' '}
                        <bdi>{t('doorModes:who', { reason: override.reason, name: override.by })}</bdi>
                      </>
                    ),
                  },
                ]
              : []),
            ...usedModes.map((mode) => ({
              label: t(`doorModes:mode.${mode}`),
              value: <TextLines lines={words.windows(timetable[mode])} />,
            })),
          ]}
        />
      )}
      {timetable.unlockAfterFirstPersonGroupUuid !== null && <p>{t('doorModes:unlockAfterFirstPerson.shown')}</p>}
      {usedModes.length > 0 && (
        <p>{t(timetable.holdsOnHolidays ? 'doorModes:onHolidays' : 'doorModes:notOnHolidays')}</p>
      )}
      {otherDayLines.length > 0 && <TextLines lines={otherDayLines} />}
      <Group gap="sm">
        <Button variant="default" disabled={isLockedDown} onClick={edit}>
          {t('doorModes:edit')}
        </Button>
      </Group>
    </Section>
  )
}
