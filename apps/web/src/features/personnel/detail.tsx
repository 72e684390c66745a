import type { PersonnelInfo } from '@lintel/contract/personnel/records.ts'
import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { IconEraser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { CallingText } from '../../domain/people/texts.tsx'
import { MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { useLinks, useParam, useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Facts, TypedText } from '../../ui/content.tsx'
import { FloorsText } from '../../domain/residences/places.tsx'
import { usePersonActions } from './actions.tsx'
import { personnel } from './links.ts'
import { PersonPage } from './shared/person-page.tsx'
import { PeriodText, phoneOf, useHasAttendance } from './words.tsx'

const ErasePerson = lazyPart(() => import('./dialogs/delete.tsx').then((file) => ({ default: file.ErasePerson })))

/** One person: what is known, what identifies it, what opens doors for it (office.md 8.3). */
export default function PersonnelPage() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(personnel)
  const uuid = useParam('id')
  const query = useRead(api.personnel.get, { uuid })
  const { hasDepartments } = useView(personnel)
  const leave = () => void navigate(links.list() ?? '/')
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <PersonPage
        title="personnel:info"
        query={query}
        pages={links}
        doorAccess={useRead(api.personnel.doorAccess, { uuid }, { refetchEveryMs: minuteMs })}
        place={(person) => [
          ...(hasDepartments ? [person.companyName, person.departmentName ?? ''] : []),
          person.personnelId && t('personnel:seen.id', { id: person.personnelId }),
        ]}
        Basic={Basic}
        further={usePersonActions(leave)}
        last={[
          {
            key: 'erase',
            label: t('personnel:erase.action'),
            icon: <IconEraser size={16} aria-hidden />,
            needs: 'personnel.erase',
            run: () => setErasing(true),
          },
        ]}
      />
      {query.data && isErasing && (
        <Suspense>
          <ErasePerson person={query.data} onClose={() => setErasing(false)} onDone={leave} />
        </Suspense>
      )}
    </>
  )
}

interface PartProps {
  readonly person: PersonnelInfo
}

function Basic({ person }: PartProps) {
  const t = useText()
  const list = useLinks(personnel).list()
  const { hasDepartments } = useView(personnel)
  const hasAttendance = useHasAttendance()
  const month = useReferences()('attendancePerson', { id: person.uuid })
  const within = { companyUuid: person.companyUuid }
  const placeFacts = [
    {
      label: t('personnel:fields.company'),
      value: <RelatedText name={person.companyName} to={filteredAddress(list, within)} />,
    },
    {
      label: t('personnel:fields.department'),
      value:
        person.departmentUuid === null ? (
          '–'
        ) : (
          <RelatedText
            name={person.departmentName ?? ''}
            to={filteredAddress(list, { ...within, departmentUuid: person.departmentUuid })}
          />
        ),
    },
  ]
  return (
    <Facts
      facts={[
        ...(hasDepartments ? placeFacts : []),
        { label: t('personnel:fields.personnelId'), value: <PlainText text={person.personnelId} /> },
        { label: t('personnel:fields.email'), value: <PlainText text={person.email} /> },
        { label: t('personnel:fields.phone'), value: <PlainText text={phoneOf(person)} /> },
        { label: t('personnel:fields.roleLabel'), value: <PlainText text={person.roleLabel} /> },
        ...(person.isSuspended ? [{ label: t('personnel:suspend.since'), value: <Suspension person={person} /> }] : []),
        { label: t('personnel:columns.validity'), value: <PeriodText {...person} /> },
        { label: t('people:calling.column'), value: <CallingText {...person} /> },
        ...(person.landline === ''
          ? []
          : [{ label: t('people:calling.landline'), value: <PlainText text={person.landline} /> }]),
        ...(hasAttendance
          ? [
              {
                label: t('personnel:fields.attendanceEnabled'),
                value: (
                  <>
                    {t(person.attendanceEnabled ? 'personnel:yes' : 'personnel:no')}
                    {person.attendanceEnabled && month && (
                      <>
                        {' · '}
                        <RelatedText name={t('personnel:attendance.days')} to={month} />
                      </>
                    )}
                  </>
                ),
              },
            ]
          : []),
        ...(person.leads.length === 0
          ? []
          : [{ label: t('personnel:leads'), value: person.leads.map(({ name }) => name).join(' · ') }]),
        {
          label: t('personnel:fields.needsMoreTime'),
          value: t(person.needsMoreTime ? 'personnel:yes' : 'personnel:no'),
        },
        {
          label: t('personnel:fields.showInDirectory'),
          value: t(person.showInDirectory ? 'personnel:yes' : 'personnel:no'),
        },
        ...(person.floors.length === 0
          ? []
          : [{ label: t('residents:fields.floors'), value: <FloorsText floors={person.floors} /> }]),
        { label: t('personnel:fields.remark'), value: <PlainText text={person.remark} /> },
        { label: t('personnel:columns.created'), value: <MomentText at={person.createdAt} /> },
      ]}
    />
  )
}

/** Since when and why. */
function Suspension({ person: { suspendedAt, suspendedReason } }: PartProps) {
  return (
    <span>
      {suspendedAt && <MomentText at={suspendedAt} />} <TypedText text={suspendedReason} />
    </span>
  )
}
