import type { PersonnelInfo } from '@lintel/contract/personnel/schema.ts'
import { Stack } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { narrowed } from '../../kit/address.ts'
import { MomentText, PlainText, RelatedText } from '../../kit/cells.tsx'
import { DetailScreen } from '../../kit/detail-screen.tsx'
import { useLinks, useParam, useReferences } from '../../kit/place.ts'
import { Tabs } from '../../kit/tabs.tsx'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { personnel } from './feature.ts'
import { PhotoPart } from './photo-part.tsx'
import classes from './portrait.module.css'
import { Portrait } from './portrait.tsx'
import { fullName, PeriodText, phoneOf, ValidityBadge } from './words.tsx'

const DeletePeople = lazy(() => import('./delete.tsx').then((file) => ({ default: file.DeletePeople })))

const tabs = ['basic', 'credentials', 'access'] as const
type InfoTab = (typeof tabs)[number]

const parts = { basic: Basic, credentials: Credentials, access: AccessGroups } as const

/** One person: what is known, what identifies it, what opens doors for it (office.md 8.3). */
export default function PersonPage() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(personnel)
  const uuid = useParam('id')
  const query = useRead(api.personnel.get, { uuid })
  const [search] = useSearchParams()
  const [isDeleting, setDeleting] = useState(false)
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
            <ValidityBadge validity={person.validity} />
          </span>
        )}
        back={links.list()}
        actions={() => [
          {
            key: 'edit',
            label: t('common:edit'),
            icon: <IconEdit size={16} aria-hidden />,
            needs: 'personnel.edit',
            to: links.edit({ id: uuid }),
          },
          {
            key: 'delete',
            label: t('common:delete'),
            icon: <IconTrash size={16} aria-hidden />,
            needs: 'personnel.delete',
            run: () => setDeleting(true),
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
            <Part person={person} />
          </>
        )}
      </DetailScreen>
      {isDeleting && query.data && (
        <Suspense>
          <DeletePeople
            people={[query.data]}
            onClose={() => setDeleting(false)}
            onDone={() => void navigate(links.list() ?? '/')}
          />
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
            person.groupUuid === null ? (
              '–'
            ) : (
              <RelatedText
                name={person.groupName ?? ''}
                to={narrowed(list, { ...within, groupUuid: person.groupUuid })}
              />
            ),
        },
        { label: t('personnel:fields.personnelId'), value: <PlainText text={person.personnelId} /> },
        { label: t('personnel:fields.email'), value: <PlainText text={person.email} /> },
        { label: t('personnel:fields.phone'), value: <PlainText text={phoneOf(person)} /> },
        { label: t('personnel:fields.roleLabel'), value: <PlainText text={person.roleLabel} /> },
        { label: t('personnel:columns.validity'), value: <PeriodText {...person} /> },
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

function Credentials({ person }: PartProps) {
  const t = useText()
  return (
    <Stack gap="md">
      <PhotoPart person={person} />
      <Section title={t('personnel:tabs.credentials')}>
        {person.credentials.length === 0 ? (
          <p>{t('personnel:noCredentials')}</p>
        ) : (
          <ul>
            {person.credentials.map(({ uuid, kind, hint, status }) => (
              <li key={uuid}>
                {t(`personnel:kind.${kind}`)} <bdi dir="ltr">{hint}</bdi> ({t(`personnel:state.${status}`)})
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Stack>
  )
}

function AccessGroups({ person }: PartProps) {
  const t = useText()
  const refer = useReferences()
  if (person.accessGroups.length === 0) return <p>{t('personnel:noAccessGroups')}</p>
  return (
    <ul>
      {person.accessGroups.map(({ uuid, name, by }) => (
        <li key={`${by} ${uuid}`}>
          <RelatedText name={name} to={refer('accessGroupInfo', { id: uuid })} /> (
          {by === 'person'
            ? t('personnel:held.person')
            : t('personnel:held.department', { name: person.groupName ?? '' })}
          )
        </li>
      ))}
    </ul>
  )
}
