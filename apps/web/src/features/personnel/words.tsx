import type { validities } from '@lintel/contract/personnel/states.ts'
import { momentOfClock } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

type Validity = (typeof validities)[number]

const meanings = { notStarted: 'information', valid: 'ok', expired: 'attention' } as const satisfies Record<
  Validity,
  Meaning
>

/** State of a person's validity period now. */
function ValidityBadge({ validity }: { readonly validity: Validity }) {
  return <StatusBadge meaning={meanings[validity]}>{useText()(`personnel:validity.${validity}`)}</StatusBadge>
}

interface PersonStatus {
  readonly isSuspended: boolean
  readonly validity: Validity
}

/** Whether a person may pass doors at all: suspended, or the state of the validity period. */
export function PersonStatusBadge({ isSuspended, validity }: PersonStatus) {
  const t = useText()
  if (isSuspended) return <StatusBadge meaning="danger">{t('personnel:suspend.state')}</StatusBadge>
  return <ValidityBadge validity={validity} />
}

interface Period {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** A valid period in words, by the clock of the site. */
export function PeriodText({ validFrom, validUntil }: Period) {
  const t = useText()
  const format = useFormat()
  const zone = useTimeZone()
  const momentText = (local: string) => format.dateTime(momentOfClock(local, zone) ?? local)
  if (validFrom && validUntil) {
    return <span>{t('personnel:period.both', { from: momentText(validFrom), until: momentText(validUntil) })}</span>
  }
  if (validFrom) return <span>{t('personnel:period.from', { from: momentText(validFrom) })}</span>
  return (
    <span>
      {validUntil ? t('personnel:period.until', { until: momentText(validUntil) }) : t('personnel:period.always')}
    </span>
  )
}

export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`

/** A telephone number with its country code; empty for none. */
export const phoneOf = ({ phoneCode, phone }: { readonly phoneCode: string; readonly phone: string }): string =>
  phone && phoneCode ? `+${phoneCode} ${phone}` : phone

/** Whether the site of the session has attendance, active or not (office.md 26). */
export const useHasAttendance = (): boolean => (useSession()?.facts.attendance ?? 'off') !== 'off'
