import { musterStatuses, type MusterStatus } from '@lintel/contract/emergency-plans/kinds.ts'
import type { MusterReportInfo } from '@lintel/contract/muster/schema.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCloudUp, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { hasWords } from '../../kit/options/options.ts'
import { useLocale, useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { useIsPhone } from '../../ui/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { MarkedStatus } from './mark-queue.ts'
import { byPlace, type ListedPerson } from './muster-list.ts'
import classes from './muster.module.css'
import { PersonPortrait, PersonStatus, useDoubtWords, useLastSeenWords, useMarkWords, useWhoWords } from './words.tsx'

interface PeopleProps {
  readonly info: MusterReportInfo
  readonly people: readonly ListedPerson[]
  readonly isCapped: boolean
  /** Undefined for a report that has ended. */
  readonly onMark: ((personUuid: string, status: MarkedStatus) => void) | undefined
}

interface Filters {
  readonly status: MusterStatus | ''
  readonly departmentUuid: string
  readonly keyword: string
}

const matches = ({ status, departmentUuid, keyword }: Filters) => {
  const isFound = hasWords(keyword)
  return (person: ListedPerson): boolean =>
    (status === '' || person.status === status) &&
    (departmentUuid === '' || person.departmentUuid === departmentUuid) &&
    isFound(`${person.personName} ${person.personnelId}`)
}

interface Places {
  readonly of: string
  readonly groups: readonly { readonly place: string | null; readonly uuids: readonly string[] }[]
}

/**
 * People where they stood when the list was opened or filtered: who becomes safe meanwhile stays in place, and who is
 * missing again comes last, so that no row moves under the finger that presses *Safe*.
 */
function useSteadyGroups(people: readonly ListedPerson[], filters: Filters) {
  const locale = useLocale()
  const isListed = matches(filters)
  const arrange = (): Places => ({
    of: JSON.stringify(filters),
    groups: byPlace(people.filter(isListed), locale).map(({ place, people: inPlace }) => ({
      place,
      uuids: inPlace.map(({ personUuid }) => personUuid),
    })),
  })
  const [stored, setStored] = useState(arrange)
  let places = stored
  if (stored.of !== JSON.stringify(filters)) {
    places = arrange()
    setStored(places)
  }
  const personOf = new Map(people.map((person) => [person.personUuid, person]))
  const steadyUuids = new Set(places.groups.flatMap(({ uuids }) => uuids))
  const newPeople = people.filter((person) => isListed(person) && !steadyUuids.has(person.personUuid))
  const groups = places.groups.flatMap(({ place, uuids }) => {
    const inPlace = uuids.flatMap((uuid) => personOf.get(uuid) ?? [])
    return inPlace.length > 0 ? [{ place, people: inPlace }] : []
  })
  const otherPeople = groups.flatMap((group) => group.people).filter((person) => !isListed(person))
  return {
    groups,
    newPeople,
    isListed,
    /** How many rows another arrangement would remove or put elsewhere. */
    outdated: newPeople.length + otherPeople.length,
    rearrange: () => setStored(arrange()),
  }
}

/** The people of a report: missing ones first, by the place where they were seen last. */
export function MusterPeopleCard({ info, people, isCapped, onMark }: PeopleProps) {
  const t = useText()
  const format = useFormat()
  const [filters, setFilters] = useState<Filters>({ status: 'missing', departmentUuid: '', keyword: '' })
  const { groups, newPeople, isListed, outdated, rearrange } = useSteadyGroups(people, filters)
  const mayMark = useMay()('musterReport.mark')
  const mark = mayMark ? onMark : undefined
  const count = people.filter(isListed).length
  const row = (person: ListedPerson) => (
    <PersonRow key={person.personUuid} person={person} isOver={!isListed(person)} onMark={mark} />
  )
  return (
    <Card
      title={t(filters.status === '' ? 'muster:people.all' : `muster:status.${filters.status}`)}
      count={format.number(count)}
      aside={
        <ExportButton
          of={api.musterReport.export}
          needs="musterReport.read"
          list={{
            filterValues: {
              uuid: info.uuid,
              ...(filters.status && { status: filters.status }),
              ...(filters.departmentUuid && { departmentUuid: filters.departmentUuid }),
            },
          }}
        />
      }
      isFlush
    >
      <FilterBar people={people} filters={filters} onChange={setFilters} />
      {isCapped && (
        <div className={classes.inset}>
          <Notice meaning="attention">{t('muster:people.capped', { count: people.length })}</Notice>
        </div>
      )}
      {outdated > 0 && (
        <div className={classes.inset}>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={rearrange}
          >
            {t('muster:people.rearrange', { count: outdated })}
          </Button>
        </div>
      )}
      {groups.length === 0 && newPeople.length === 0 && (
        <p className={classes.empty}>
          {t(filters.status === 'missing' ? 'muster:people.nobodyMissing' : 'muster:people.empty')}
        </p>
      )}
      {groups.map(({ place, people: inPlace }) => (
        <section key={place ?? ''} className={classes.group}>
          <h3>
            <bdi>{place ?? t('muster:people.noPlace')}</bdi>
            {` · ${format.number(inPlace.filter(isListed).length)}`}
          </h3>
          <ul className={classes.people}>{inPlace.map(row)}</ul>
        </section>
      ))}
      {newPeople.length > 0 && (
        <section className={classes.group}>
          <h3>{t('muster:people.added', { count: newPeople.length })}</h3>
          <ul className={classes.people}>{newPeople.map(row)}</ul>
        </section>
      )}
    </Card>
  )
}

function FilterBar(props: {
  readonly people: readonly ListedPerson[]
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}) {
  const t = useText()
  const { people, filters, onChange } = props
  const departments = new Map(
    people.flatMap(({ departmentUuid, departmentName }) =>
      departmentUuid === null ? [] : [[departmentUuid, departmentName ?? '']],
    ),
  )
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t('muster:columns.state')}
        value={filters.status}
        onChange={(event) => onChange({ ...filters, status: event.currentTarget.value as Filters['status'] })}
        data={[
          { value: '', label: t('muster:people.all') },
          ...musterStatuses.map((status) => ({ value: status, label: t(`muster:status.${status}`) })),
        ]}
      />
      {departments.size > 0 && (
        <NativeSelect
          aria-label={t('things:department')}
          value={filters.departmentUuid}
          onChange={(event) => onChange({ ...filters, departmentUuid: event.currentTarget.value })}
          data={[
            { value: '', label: t('muster:people.allDepartments') },
            ...[...departments].map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      <TextInput
        type="search"
        aria-label={t('muster:people.search')}
        placeholder={t('muster:people.search')}
        value={filters.keyword}
        onChange={(event) => onChange({ ...filters, keyword: event.currentTarget.value })}
      />
    </div>
  )
}

interface RowProps {
  readonly person: ListedPerson
  /** No longer what the list is filtered by; stays where it stood. */
  readonly isOver: boolean
  readonly onMark: ((personUuid: string, status: MarkedStatus) => void) | undefined
}

/** One person: who, last seen where and by what evidence, certain or why not; *Safe* as one large button. */
function PersonRow({ person, isOver, onMark }: RowProps) {
  const t = useText()
  const who = useWhoWords()(person)
  const lastSeen = useLastSeenWords()(person)
  const doubt = useDoubtWords()(person)
  const markText = useMarkWords()(person)
  const { personUuid, personName, phone, status } = person
  const isSafe = status === 'safe' || status === 'safeUnexpected'
  const isPhone = useIsPhone()
  const isDoubtful = status === 'missing' && doubt !== ''
  return (
    <li data-over={isOver || undefined}>
      <span className={classes.portrait}>
        <PersonPortrait person={person} />
      </span>
      <div className={classes.who}>
        <bdi className={classes.name}>{personName}</bdi>
        {(who !== '' || phone !== '') && (
          <span className={classes.detail}>
            {who !== '' && <span>{who}</span>}
            {phone !== '' && (
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
                {phone}
              </a>
            )}
          </span>
        )}
        <span className={classes.detail}>{isSafe ? markText : lastSeen}</span>
        {isDoubtful && <span className={classes.doubt}>{doubt}</span>}
      </div>
      <div className={classes.states}>
        {isDoubtful && <StatusBadge meaning="attention">{t('muster:doubtful')}</StatusBadge>}
        {status !== 'missing' && <PersonStatus person={person} />}
        {person.isWaiting && (
          <StatusBadge meaning="information" icon={IconCloudUp}>
            {t('muster:waiting.badge')}
          </StatusBadge>
        )}
      </div>
      {onMark && (
        <Button
          variant={isSafe ? 'subtle' : isPhone ? 'filled' : 'default'}
          className={classes.mark}
          aria-label={t(isSafe ? 'muster:mark.missingFor' : 'muster:mark.safeFor', { name: personName })}
          onClick={() => onMark(personUuid, isSafe ? 'missing' : 'safe')}
        >
          {t(isSafe ? 'muster:mark.missing' : 'muster:mark.safe')}
        </Button>
      )}
    </li>
  )
}

/** Who has become safe in the last minutes, by which reader or account. */
export function JustSafe({ people }: { readonly people: readonly ListedPerson[] }) {
  const t = useText()
  const markWords = useMarkWords()
  return (
    <Card title={t('muster:justSafe')} isFlush>
      <Rows>
        {people.map((person) => (
          <Row
            key={person.personUuid}
            mark={<PersonPortrait person={person} />}
            name={<bdi>{person.personName}</bdi>}
            detail={markWords(person)}
          />
        ))}
      </Rows>
    </Card>
  )
}
