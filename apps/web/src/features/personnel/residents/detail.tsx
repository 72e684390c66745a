import type { ResidentInfo } from '@lintel/contract/residents/schema.ts'
import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useParam, useView } from '../../../kit/portal/route-context.ts'
import { MomentText, PlainText } from '../../../kit/screen/cells.tsx'
import { useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { FloorsText } from '../../../domain/residences/places.tsx'
import { Facts } from '../../../ui/content.tsx'
import { PersonPage } from '../shared/person-page.tsx'
import { PeriodText, phoneOf } from '../words.tsx'
import { useResidentActions } from './actions.tsx'
import { residents, useResidentLinks } from './links.ts'
import { HouseholdCard, ResidentStateBadge } from './state.tsx'

/** One resident: the person, what identifies it, what opens doors for it. */
export default function ResidentPage() {
  const t = useText()
  const navigate = useNavigate()
  const links = useResidentLinks()
  const uuid = useParam('id')
  const { hasAccess, beside } = useView(residents)
  return (
    <PersonPage
      title="residents:info"
      query={useRead(api.resident.get, { uuid })}
      pages={links}
      doorAccess={useRead(api.resident.doorAccess, { uuid }, { refetchEveryMs: minuteMs })}
      place={(person) => [
        ...(person.building === null ? [] : [person.building.name, person.apartment.name]),
        t(`residents:role.${person.role}`),
      ]}
      Basic={Basic}
      hasAccess={hasAccess}
      Further={partsBeside[beside]}
      further={useResidentActions(() => void navigate(links.list() ?? '/'))}
      own={({ hasOwnDoors }) => [
        {
          key: 'groups',
          label: t('residents:setGroupsAction'),
          needs: 'personnel.edit',
          to: links.setGroups({ id: uuid }),
        },
        ...(hasOwnDoors
          ? ([
              {
                key: 'selfAccess',
                label: t('residents:selfAccess.action'),
                needs: 'resident.edit',
                to: links.setSelf({ id: uuid }),
              },
            ] as const)
          : []),
      ]}
    />
  )
}

const CodesOfResident = lazyPart(() => import('../../../domain/residences/codes-of-resident.tsx'))
const CodesOfOldCommunity = lazyPart(() => import('../../../domain/residences/codes-of-old-community.tsx'))

interface PartProps {
  readonly person: ResidentInfo
}

/** What stands beside a resident, by the view: the household, and the codes that have pages of their own. */
const partsBeside = {
  household: ({ person }: PartProps) => <HouseholdCard resident={person} />,
  householdAndCodes: ({ person }: PartProps) => (
    <>
      <CodesOfResident uuid={person.uuid} />
      <HouseholdCard resident={person} />
    </>
  ),
  householdAndKeptCodes: ({ person }: PartProps) => (
    <>
      <HouseholdCard resident={person} />
      <CodesOfOldCommunity uuid={person.uuid} />
    </>
  ),
} as const

function Basic({ person }: { readonly person: ResidentInfo }) {
  const t = useText()
  const { hasAccess } = useView(residents)
  const landlines = [person.landline, ...person.moreLandlines].filter(Boolean)
  return (
    <Facts
      facts={[
        // A villa is one home, without floors to go to.
        ...(person.building === null
          ? []
          : [
              { label: t('residents:columns.building'), value: <PlainText text={person.building.name} /> },
              { label: t('residents:columns.apartment'), value: <PlainText text={person.apartment.name} /> },
            ]),
        { label: t('residents:columns.role'), value: t(`residents:role.${person.role}`) },
        { label: t('residents:columns.state'), value: <ResidentStateBadge state={person.state} /> },
        { label: t('personnel:fields.email'), value: <PlainText text={person.email} /> },
        { label: t('personnel:fields.phone'), value: <PlainText text={phoneOf(person)} /> },
        ...(landlines.length === 0
          ? []
          : [{ label: t('people:calling.landline'), value: <PlainText text={landlines.join(', ')} /> }]),
        ...(person.sipAccount === ''
          ? []
          : [{ label: t('things:sipAccount'), value: <PlainText text={person.sipAccount} /> }]),
        { label: t('personnel:columns.validity'), value: <PeriodText {...person} /> },
        ...(person.building === null || !hasAccess
          ? []
          : [{ label: t('residents:fields.floors'), value: <FloorsText floors={person.floors} /> }]),
        { label: t('personnel:fields.remark'), value: <PlainText text={person.remark} /> },
        { label: t('personnel:columns.created'), value: <MomentText at={person.createdAt} /> },
      ]}
    />
  )
}
