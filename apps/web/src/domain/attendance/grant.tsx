import type { ProjectInfo } from '@lintel/contract/projects/schema.ts'
import { LocalDate } from '@lintel/contract/schedules/schema.ts'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { OneField } from '../../kit/form/more-fields.tsx'
import { clockOfMoment, momentOfDay } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import type { Fact } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Attendance of an office as the platform grants it. Needs the texts `siteSettings`, the dialog `projects` too. */

type Grant = NonNullable<ProjectInfo['attendance']>

const meanings = { active: 'ok', inactive: 'neutral', expired: 'attention' } as const

/** The last day of a grant by the clock of its office; empty for no end. */
const lastDayOf = ({ attendanceActiveUntil }: Grant, timeZone: string): string =>
  clockOfMoment(attendanceActiveUntil ?? undefined, timeZone).slice(0, 10)

/** How attendance stands, and until when it is active. */
export function useGrantFacts(grant: Grant, timeZone: string): Fact[] {
  const t = useText()
  const { day } = useLocalText()
  const { attendanceActiveStatus: status } = grant
  const lastDay = lastDayOf(grant, timeZone)
  return [
    {
      label: t('siteSettings:fields.attendanceActiveStatus'),
      value: <StatusBadge meaning={meanings[status]}>{t(`siteSettings:attendanceStatus.${status}`)}</StatusBadge>,
    },
    ...(status === 'inactive'
      ? []
      : [
          {
            label: t('siteSettings:fields.attendanceActiveUntil'),
            value:
              lastDay === '' ? t('siteSettings:attendanceStatus.noEnd') : <bdi>{day.write(lastDay) ?? lastDay}</bdi>,
          },
        ]),
  ]
}

const statuses = ['active', 'inactive'] as const
const GrantForm = z.object({ status: z.enum(statuses), lastDay: LocalDate.or(z.literal('')).default('') })

interface GrantDialogProps {
  readonly site: Pick<ProjectInfo, 'uuid' | 'version' | 'name' | 'timeZone'>
  readonly grant: Grant
  readonly onClose: () => void
}

/** Whether attendance of an office is active, and its last day there (operators.md 3.4). */
export function GrantDialog({ site, grant, onClose }: GrantDialogProps) {
  const t = useText()
  const { uuid, version, name, timeZone } = site
  return (
    <FormDialog
      title={t('projects:attendance.dialog', { name })}
      schema={GrantForm}
      values={{
        status: grant.attendanceActiveStatus === 'inactive' ? 'inactive' : 'active',
        lastDay: lastDayOf(grant, timeZone),
      }}
      save={({ status, lastDay }) =>
        api.project.setAttendance({
          uuid,
          version,
          attendanceActiveStatus: status,
          attendanceActiveUntil: momentOfDay(lastDay, 'end', timeZone) ?? null,
        })
      }
      failuresOn={{ attendanceEndMissing: 'lastDay' }}
      submitLabel="common:save"
      successText={() => t('projects:attendance.done', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <OneField
        name="status"
        label="siteSettings:fields.attendanceActiveStatus"
        options={statuses.map((value) => ({ value, label: t(`siteSettings:attendanceStatus.${value}`) }))}
      />
      <DateField kind="day" name="lastDay" label="projects:attendance.lastDay" help={t('projects:attendance.help')} />
    </FormDialog>
  )
}
