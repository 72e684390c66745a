import type { MusterPresent } from '@lintel/contract/muster/presence-schema.ts'
import type { MusterPerson, MusterReport } from '@lintel/contract/muster/schema.ts'
import { Portrait } from '../../domain/people/portrait.tsx'
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

/** The photo of a person, or the first letters of the first and the last name. */
export function PersonPortrait({
  person: { personUuid, personName, photoAt },
}: {
  readonly person: Pick<ListedPerson, 'personUuid' | 'personName' | 'photoAt'>
}) {
  const names = personName.trim().split(/\s+/)
  return (
    <Portrait
      person={{
        uuid: personUuid,
        firstName: names[0] ?? '',
        lastName: names.length > 1 ? names.at(-1)! : '',
        photoAt,
      }}
    />
  )
}

/** Names of a person's ID, department and host, as one line. */
export function useWhoWords(): (person: MusterPerson | MusterPresent) => string {
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

/** Where a person was seen last, when, and how that is known; of a manager's word who said so and when. */
export function useLastSeenWords(): (person: MusterPerson | MusterPresent) => string {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  return ({ lastSignAt, lastSignPlace, evidence, typedAt, typedByName }) => {
    if (lastSignAt === null) return t('muster:lastSeen.unknown')
    const time = shortMoment(format, lastSignAt, now)
    const sighting = lastSignPlace === null ? time : t('muster:lastSeen.at', { place: lastSignPlace, time })
    if (typedAt !== null) {
      const word = t('muster:evidence.typedBy', { name: typedByName ?? '', time: shortMoment(format, typedAt, now) })
      return lastSignAt === typedAt ? word : t('muster:lastSeen.by', { seen: sighting, evidence: word })
    }
    return evidence === null
      ? sighting
      : t('muster:lastSeen.by', { seen: sighting, evidence: t(`muster:evidence.${evidence}`) })
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
