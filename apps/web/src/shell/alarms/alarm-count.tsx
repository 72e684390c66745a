import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newAlarmsOf, useOpenAlarms } from '../../domain/alarms/open-alarms.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import classes from '../notices/notices.module.css'

const most = 99

/** The bell of a site: how many alarms are new, with the way to them. It is there where the portal has their page. */
export function AlarmBell() {
  const t = useText()
  const format = useFormat()
  const page = useReferences()('alarmList')
  const open = useOpenAlarms()
  if (page === undefined || open === undefined) return null
  const count = newAlarmsOf(open)
  return (
    <ActionIcon
      component={Link}
      to={page}
      className={classes.bell!}
      aria-label={count > 0 ? t('shell:alarms.bell', { count }) : t('shell:alarms.none')}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes.dot} aria-hidden>
          {count > most ? `${format.number(most)}+` : format.number(count)}
        </span>
      )}
    </ActionIcon>
  )
}

/**
 * The counter in the menu's entry of alarms, and its words: the entry is described by them and keeps its name. Where
 * there is no room for a figure it is a dot.
 */
export function useAlarmCount(isWanted: boolean, isDot: boolean) {
  const t = useText()
  const format = useFormat()
  const count = newAlarmsOf(useOpenAlarms())
  if (!isWanted || count === 0) return undefined
  return {
    words: t('shell:alarms.count', { count }),
    mark: (
      <span className={isDot ? classes.point : classes.count} aria-hidden>
        {isDot ? '' : count > most ? `${format.number(most)}+` : format.number(count)}
      </span>
    ),
  }
}
