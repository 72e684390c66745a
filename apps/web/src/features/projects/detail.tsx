import type { ProjectInfo } from '@lintel/contract/projects/schema.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { GrantDialog, useGrantFacts } from '../../domain/attendance/grant.tsx'
import { ActionButton } from '../../kit/actions/action.tsx'
import { MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { CountryText } from '../../kit/screen/countries.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam, useReferences } from '../../kit/portal/route-context.ts'
import { ProjectDevices, ProjectKind, ProjectStatus } from '../../domain/sites/project-cells.tsx'
import { useProjectActions } from '../../domain/sites/site-actions.tsx'
import { useText, namesText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Empty, Facts, Section } from '../../ui/content.tsx'
import { projects } from './links.ts'

/** One site as its operators see it: place, whose it is, what is there (operators.md 3.4, 3.7). */
export default function ProjectPage() {
  const navigate = useNavigate()
  const back = useLinks(projects).list()
  const query = useRead(api.project.get, { uuid: useParam('id') })
  const actions = useProjectActions(() => void navigate(back ?? '/'))
  return (
    <>
      <DetailScreen
        title="projects:one"
        query={query}
        name={({ name }) => name}
        status={(row) => <ProjectStatus row={row} />}
        back={back}
        actions={actions.actionsOf}
      >
        {(row) => (
          <>
            <Place row={row} />
            <Owners row={row} />
            <Counts row={row} />
            {row.attendance && <Attendance row={row} grant={row.attendance} />}
            {row.communalFee && <CommunalFee {...row.communalFee} />}
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  )
}

interface PartProps {
  readonly row: ProjectInfo
}

function Place({ row }: PartProps) {
  const t = useText()
  return (
    <Facts
      facts={[
        { label: t('projects:columns.kind'), value: <ProjectKind row={row} /> },
        { label: t('projects:fields.street'), value: <PlainText text={row.street} /> },
        { label: t('projects:fields.postalCode'), value: <PlainText text={row.postalCode} /> },
        { label: t('projects:fields.city'), value: <PlainText text={row.city} /> },
        { label: t('projects:fields.state'), value: <PlainText text={row.state} /> },
        { label: t('projects:fields.country'), value: <CountryText code={row.country} /> },
        {
          label: t('projects:fields.phoneCode'),
          value: row.phoneCode ? <bdi dir="ltr">+{row.phoneCode}</bdi> : <Empty />,
        },
        { label: t('projects:columns.timeZone'), value: <bdi>{row.timeZone}</bdi> },
        { label: t('projects:columns.created'), value: <MomentText at={row.createdAt} /> },
      ]}
    />
  )
}

function Owners({ row }: PartProps) {
  const t = useText()
  const refer = useReferences()
  const installer = row.installerUuid ? refer('installerInfo', { id: row.installerUuid }) : undefined
  return (
    <Section title={t('projects:detail.owners')}>
      <Facts
        facts={[
          ...(row.distributorName === null
            ? []
            : [{ label: t('projects:columns.distributor'), value: <PlainText text={row.distributorName} /> }]),
          {
            label: t('projects:columns.installer'),
            value: row.installerName ? <RelatedText name={row.installerName} to={installer} /> : <Empty />,
          },
          { label: t('projects:columns.managers'), value: <PlainText text={namesText(row.managers)} /> },
        ]}
      />
    </Section>
  )
}

function Counts({ row }: PartProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('projects:detail.counts')}>
      <Facts
        facts={[
          ...(row.numberOfApt === null
            ? []
            : [{ label: t('projects:fields.numberOfApt'), value: format.number(row.numberOfApt) }]),
          { label: t('projects:fields.devices'), value: <ProjectDevices row={row} /> },
          { label: t('projects:fields.doors'), value: format.number(row.doors) },
          { label: t('projects:fields.managers'), value: format.number(row.managerCount) },
          ...(row.kind === 'office'
            ? [
                { label: t('projects:fields.companies'), value: format.number(row.companies) },
                { label: t('projects:fields.personnel'), value: format.number(row.personnel) },
                { label: t('projects:fields.admins'), value: format.number(row.admins) },
              ]
            : [{ label: t('projects:fields.smartHome'), value: t(row.smartHome ? 'common:on' : 'common:off') }]),
        ]}
      />
    </Section>
  )
}

interface AttendanceProps extends PartProps {
  readonly grant: NonNullable<ProjectInfo['attendance']>
}

/** Attendance of an office, which the platform activates (operators.md 3.4). */
function Attendance({ row, grant }: AttendanceProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('projects:attendance.title')}
      aside={
        <ActionButton
          action={{
            key: 'attendance',
            label: t('projects:attendance.action'),
            needs: 'project.setAttendance',
            run: () => setOpen(true),
          }}
        />
      }
    >
      <Facts
        facts={[
          { label: t('projects:fields.attendanceTier'), value: t(`siteSettings:tier.${row.attendanceTier ?? 'off'}`) },
          ...useGrantFacts(grant, row.timeZone),
        ]}
      />
      {isOpen && <GrantDialog site={row} grant={grant} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** What a community collects from its households; platform orders have nothing to do with it (decisions.md 13). */
function CommunalFee({ amount, dueDay }: NonNullable<ProjectInfo['communalFee']>) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('siteSettings:fields.communalFee')}>
      {amount === 0 ? (
        <Empty />
      ) : (
        <Facts
          facts={[
            { label: t('projects:fields.communalFee'), value: <bdi>{format.amount(amount)}</bdi> },
            { label: t('siteSettings:fields.dueDay'), value: format.number(dueDay) },
          ]}
        />
      )}
    </Section>
  )
}
