import type { DoorAccess } from '@lintel/contract/personnel/door-access.ts'
import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { Suspense, useState, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { Action } from '../../../kit/actions/action.tsx'
import type { RecordActions } from '../../../kit/actions/record-actions.tsx'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { useParam, useReferences } from '../../../kit/portal/route-context.ts'
import { DetailScreen, type Reading } from '../../../kit/screen/detail-screen.tsx'
import { Tabs } from '../../../kit/screen/tabs.tsx'
import { loadTexts, type TextKey, useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { useMay } from '../../../session/session.ts'
import { PersonAccessGroups } from '../person-access-groups.tsx'
import { Portrait } from '../../../domain/people/portrait.tsx'
import { LastSeen } from '../overview/last-seen.tsx'
import { fullName, PersonStatusBadge } from '../words.tsx'
import type { PeoplePages } from './new-person.tsx'

const SuspendMany = lazyPart(() =>
  import('../../../domain/people/suspend-people.tsx').then((file) => ({ default: file.SuspendMany })),
)

/** Loaded with the words of decisions and of the day. */
const Overview = lazyPart(async () => {
  await loadTexts(['doorLogs', 'decisions'])
  return import('../overview/overview.tsx')
})

const Photo = lazyPart(() => import('../photo/photo-part.tsx'))

/** Loaded with the words of operations when it is opened. */
const History = lazyPart(async () => {
  await loadTexts(['operations'])
  return import('../history.tsx')
})

const tabs = ['overview', 'photo', 'access', 'history'] as const
/** Photo, access groups and changes are for those who look after people of every kind. */
const furtherTabs: readonly string[] = ['photo', 'access', 'history']
/** What opens doors, where codes are no page of their own. */
const accessTabs: readonly string[] = ['photo', 'access']
const furtherParts = { photo: Photo, access: PersonAccessGroups, history: History } as const

interface PersonPageProps<Person extends PersonInfo> {
  readonly title: TextKey
  readonly query: Reading<Person>
  readonly pages: PeoplePages
  /** Doors that the person may open now. */
  readonly doorAccess: Reading<DoorAccess>
  /** Where the person belongs, in the line below the name. */
  readonly place: (person: Person) => readonly string[]
  /** What is known of the person itself. */
  readonly Basic: ComponentType<{ readonly person: Person }>
  /** Whether people of this kind have photos and access groups on their page. */
  readonly hasAccess?: boolean
  /** What belongs to people of this kind alone, before what is known of one. */
  readonly Further?: ComponentType<{ readonly person: Person }>
  /** What can be done with people of this kind alone. */
  readonly own?: (person: Person) => readonly Action[]
  /** What can be done with a person here as in its list. */
  readonly further: RecordActions<Person>
  /** What can be done at last. */
  readonly last?: readonly Action[]
}

/** One person: how it is now, what is known, what opens doors for it, who changed it (office.md 8.3). */
export function PersonPage<Person extends PersonInfo>(props: PersonPageProps<Person>) {
  const { query, pages, doorAccess, place, Basic, Further, hasAccess = true, own, further, last = [] } = props
  const t = useText()
  const uuid = useParam('id')
  const [search] = useSearchParams()
  const mayReadPeople = useMay()('personnel.read')
  const [isSuspending, setSuspending] = useState(false)
  const doorLog = useReferences()('doorLog')
  const visibleTabs = tabs.filter(
    (tab) => (mayReadPeople || !furtherTabs.includes(tab)) && (hasAccess || !accessTabs.includes(tab)),
  )
  const current = visibleTabs.find((tab) => tab === search.get('tab')) ?? 'overview'
  return (
    <>
      <DetailScreen
        title={props.title}
        query={query}
        name={fullName}
        mark={(person) => <Portrait person={person} size="medium" />}
        status={(person) => <PersonStatusBadge {...person} />}
        detail={(person) => <Below place={place(person)} personUuid={person.uuid} />}
        back={pages.list()}
        actions={(person) => [
          { key: 'doorLog', label: t('personnel:doorLog'), to: filteredAddress(doorLog, { person: uuid }) },
          ...(own?.(person) ?? []),
          {
            key: 'suspend',
            label: t(person.isSuspended ? 'personnel:suspend.end' : 'personnel:suspend.action'),
            needs: 'personnel.edit',
            run: () => setSuspending(true),
          },
          ...further.actionsOf(person),
          ...last,
        ]}
      >
        {(person) => (
          <>
            <Tabs
              label={t('personnel:tabs.label')}
              tabs={visibleTabs.map((tab) => ({
                key: tab,
                label: t(`personnel:tabs.${tab}`),
                to: filteredAddress(pages.info({ id: uuid }), { tab }) ?? '',
              }))}
              current={current}
            />
            <Suspense>
              {current === 'overview' ? (
                <Overview
                  person={person}
                  doorAccess={doorAccess}
                  further={Further && <Further person={person} />}
                  basic={<Basic person={person} />}
                />
              ) : (
                <FurtherPart tab={current} person={person} />
              )}
            </Suspense>
          </>
        )}
      </DetailScreen>
      {further.dialog}
      {query.data && isSuspending && (
        <Suspense>
          <SuspendMany
            people={[query.data]}
            isSuspended={!query.data.isSuspended}
            onClose={() => setSuspending(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface PartProps {
  readonly person: PersonInfo
}

function FurtherPart({ tab, person }: PartProps & { readonly tab: keyof typeof furtherParts }) {
  const Part = furtherParts[tab]
  return <Part person={person} />
}

/** Where the person belongs, and where it was seen last. */
function Below({ place, personUuid }: { readonly place: readonly string[]; readonly personUuid: string }) {
  return (
    <>
      {place.filter(Boolean).map((name, index) => (
        <span key={index}>
          <bdi>{name}</bdi> ·{' '}
        </span>
      ))}
      <LastSeen personUuid={personUuid} />
    </>
  )
}
