import type { MusterPerson, MusterReport } from '@lintel/contract/muster/schema.ts'
import { useMinute } from '../../kit/time/now.ts'
import { shortMoment } from '../../kit/time/short-moment.ts'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { StatusBadge, type Meaning } from '../../ui/status-badge.tsx'
import type { ListedPerson } from './muster-list.ts'

/** How serious what made a report is. */
export const meaningOfTrigger = { manual: 'neutral', emergency: 'danger', drill: 'attention' } as const

/** What made a report; a drill is marked as one. */
export function TriggerBadge({ report }: { readonly report: Pick<MusterReport, 'trigger'> }) {
  const t = useText()
  return <StatusBadge meaning={meaningOfTrigger[report.trigger]}>{t(`muster:trigger.${report.trigger}`)}</StatusBadge>
}

const meaningOfStatus: Readonly<Record<MusterPerson['status'], Meaning>> = {
  missing: 'danger',
  safe: 'ok',
  safeUnexpected: 'ok',
  cameLater: 'information',
}

/** Whether a person is safe. */
export function PersonStatus({ person }: { readonly person: Pick<MusterPerson, 'status'> }) {
  const t = useText()
  return <StatusBadge meaning={meaningOfStatus[person.status]}>{t(`muster:status.${person.status}`)}</StatusBadge>
}

/** Names of a person's ID, department and host, as one line. */
export function useWhoWords(): (person: MusterPerson) => string {
  const t = useText()
  return ({ personKind, personnelId, departmentName, hostName }) =>
    [
      personKind === 'visitor' && (hostName === null ? t('muster:visitor') : t('muster:visitorOf', { name: hostName })),
      personnelId,
      departmentName,
    ]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' · ')
}

/** Where a person was seen last, when, and how that is known. */
export function useLastSeenWords(): (person: MusterPerson) => string {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  return ({ lastSignAt, lastSignPlace, evidence }) => {
    if (lastSignAt === null) return t('muster:lastSeen.unknown')
    const time = shortMoment(format, lastSignAt, now)
    const text = lastSignPlace === null ? time : t('muster:lastSeen.at', { place: lastSignPlace, time })
    return evidence === null
      ? text
      : t('muster:lastSeen.by', { seen: text, evidence: t(`muster:evidence.${evidence}`) })
  }
}

/** Why it is doubtful that a person is inside; empty where it is certain. */
export function useDoubtWords(): (person: Pick<MusterPerson, 'doubts'>) => string {
  const t = useText()
  return ({ doubts }) => doubts.map((doubt) => t(`muster:doubt.${doubt}`)).join(' · ')
}

/** When and by what a person was marked. */
export function useMarkWords(): (person: ListedPerson) => string {
  const t = useText()
  const format = useMomentFormat()
  return ({ markedAt, markedByName, readerName }) => {
    if (markedAt === null) return ''
    const time = format.time(markedAt)
    if (readerName !== null) return t('muster:marked.reader', { time, reader: readerName })
    return markedByName === null ? time : t('muster:marked.person', { time, name: markedByName })
  }
}
