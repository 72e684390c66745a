import type { PersonnelInfo } from '@lintel/contract/personnel/schema.ts'
import { IconEraser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { narrowed } from '../../kit/portal/address.ts'
import { CallingText } from '../../domain/people/calling.tsx'
import { MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam, useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Facts } from '../../ui/facts.tsx'
import { TypedText } from '../../ui/typed-text.tsx'
import { usePersonActions } from './actions.tsx'
import { personnel } from './links.ts'
import { HeldGroups } from './held-groups.tsx'
import classes from './photo/portrait.module.css'
import { Portrait } from './photo/portrait.tsx'
import { fullName, PeriodText, phoneOf, StandingBadge } from './words.tsx'

const ErasePerson = lazyPart(() => import('./dialogs/delete.tsx').then((file) => ({ default: file.ErasePerson })))

const SuspendMany = lazyPart(() => import('./dialogs/bulk-states.tsx').then((file) => ({ default: file.SuspendMany })))

/** Loaded with the words of codes when it is opened. */
const Credentials = lazyPart(async () => {
  await loadTexts(['library'])
  return import('./credentials/credentials-part.tsx')
})

/** Loaded with the words of operations when it is opened. */
const History = lazyPart(async () => {
  await loadTexts(['operations'])
  return import('./history.tsx')
})

const tabs = ['basic', 'credentials', 'access', 'history'] as const
type InfoTab = (typeof tabs)[number]

const parts = { basic: Basic, credentials: Credentials, access: HeldGroups, history: History } as const

/** One person: what is known, what identifies it, what opens doors for it (office.md 8.3). */
export default function PersonPage() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(personnel)
  const uuid = useParam('id')
  const query = useRead(api.personnel.get, { uuid })
  const [search] = useSearchParams()
  const further = usePersonActions(() => void navigate(links.list() ?? '/'))
  const [dialog, setDialog] = useState<'erase' | 'suspend'>()
  const close = () => setDialog(undefined)
  const doorLog = useReferences()('doorLog')
  const current: InfoTab = tabs.find((tab) => tab === search.get('tab')) ?? 'basic'
  const Part = parts[current]
  return (
    <>
      <DetailScreen
        title="personnel:info"
        query={query}
        name={fullName}
        status={(person) => (
          <span className={classes.named}>
            <Portrait person={person} />
            <StandingBadge {...person} />
          </span>
        )}
        back={links.list()}
        actions={(person) => [
          { key: 'doorLog', label: t('personnel:doorLog'), to: narrowed(doorLog, { person: uuid }) },
          {
            key: 'suspend',
            label: t(person.isSuspended ? 'personnel:suspend.end' : 'personnel:suspend.action'),
            needs: 'personnel.edit',
            run: () => setDialog('suspend'),
          },
          ...further.actionsOf(person),
          {
            key: 'erase',
            label: t('personnel:erase.action'),
            icon: <IconEraser size={16} aria-hidden />,
            needs: 'personnel.erase',
            run: () => setDialog('erase'),
          },
        ]}
      >
        {(person) => (
          <>
            <Tabs
              label={t('personnel:tabs.label')}
              tabs={tabs.map((tab) => ({
                key: tab,
                label: t(`personnel:tabs.${tab}`),
                to: narrowed(links.info({ id: uuid }), { tab }) ?? '',
              }))}
              current={current}
            />
            <Suspense>
              <Part person={person} />
            </Suspense>
          </>
        )}
      </DetailScreen>
      {further.dialog}
      {query.data && (
        <Suspense>
          {dialog === 'erase' && (
            <ErasePerson person={query.data} onClose={close} onDone={() => void navigate(links.list() ?? '/')} />
          )}
          {dialog === 'suspend' && (
            <SuspendMany people={[query.data]} isSuspended={!query.data.isSuspended} onClose={close} />
          )}
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
  const within = { companyUuid: person.companyUuid }
  return (
    <Facts
      facts={[
        {
          label: t('personnel:fields.company'),
          value: <RelatedText name={person.companyName} to={narrowed(list, within)} />,
        },
        {
          label: t('personnel:fields.department'),
          value:
            person.departmentUuid === null ? (
              '–'
            ) : (
              <RelatedText
                name={person.departmentName ?? ''}
                to={narrowed(list, { ...within, departmentUuid: person.departmentUuid })}
              />
            ),
        },
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
