import { musterStates } from '@lintel/contract/emergency-plans/kinds.ts'
import type { MusterReport } from '@lintel/contract/muster/schema.ts'
import { Button } from '@mantine/core'
import { IconListCheck, IconPrinter, IconSettings, IconUsers } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useGeneration } from './generate.tsx'
import { muster } from './links.ts'
import { useWaitingMarks } from './use-marks.ts'
import { TriggerBadge } from './words.tsx'

const PresentDialog = lazyPart(() => import('./present-dialog.tsx'))
const PrintRunning = lazyPart(() => import('./print-running.tsx'))
const SettingDialog = lazyPart(() => import('./setting-dialog.tsx'))

interface CellProps {
  readonly row: MusterReport
}

function TimeCell({ row }: CellProps) {
  const format = useMomentFormat()
  return <NameText name={format.dateTime(row.startedAt)} to={useLinks(muster).info({ id: row.uuid })} />
}

function StateCell({ row }: CellProps) {
  const t = useText()
  return (
    <StatusBadge meaning={row.state === 'running' ? 'attention' : 'neutral'}>
      {t(`muster:state.${row.state}`)}
    </StatusBadge>
  )
}

/** Nobody is missing, or how many are. */
function MissingCell({ row }: CellProps) {
  return row.missing === 0 ? (
    <NumberText value={0} />
  ) : (
    <strong>
      <NumberText value={row.missing} />
    </strong>
  )
}

const columns = columnsFor<MusterReport>()({
  startedAt: { label: 'muster:columns.startedAt', Cell: TimeCell, sort: 'startedAt', isFixed: true },
  company: {
    label: 'muster:columns.company',
    Cell: ({ row }) => <PlainText text={row.companyName} />,
    sort: 'companyName',
  },
  trigger: { label: 'muster:columns.trigger', Cell: ({ row }) => <TriggerBadge report={row} /> },
  total: { label: 'muster:columns.total', Cell: ({ row }) => <NumberText value={row.total} />, isNumeric: true },
  safe: {
    label: 'muster:columns.safe',
    Cell: ({ row }) => <NumberText value={row.safe + row.safeUnexpected} />,
    isNumeric: true,
  },
  missing: { label: 'muster:columns.missing', Cell: MissingCell, isNumeric: true },
  state: { label: 'muster:columns.state', Cell: StateCell },
  startedBy: { label: 'muster:columns.startedBy', Cell: ({ row }) => <PlainText text={row.startedBy} /> },
})

const filters = [
  filter.custom('companyUuid', 'muster:columns.company', CompanyFilter),
  filter.choice('state', 'muster:columns.state', musterStates, (one) => `muster:state.${one}`),
  filter.day('from', 'muster:filters.from', 'start'),
  filter.day('to', 'muster:filters.to', 'end'),
]

/** Muster reports of the companies of the site, newest first (office.md 17.3). */
export default function MusterReportList() {
  const t = useText()
  const view = useView(muster)
  const may = useMay()
  const links = useLinks(muster)
  const [isListing, setListing] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])
  const generation = useGeneration()
  const setting = useRead(api.musterSetting.get, {}, { enabled: may('musterSetting.read') })
  const hasPerimeter = setting.data === undefined || setting.data.perimeterDoors.length > 0
  useWaitingMarks()
  return (
    <>
      <ListScreen
        title="muster:title"
        of={api.musterReport.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ companyName }) => companyName}
        empty="muster:empty"
        above={() =>
          !hasPerimeter && (
            <Notice
              meaning="attention"
              action={
                may('musterSetting.edit') && (
                  <Button variant="default" size="compact-sm" onClick={() => setSetting(true)}>
                    {t('muster:setting.title')}
                  </Button>
                )
              }
            >
              {t(may('musterSetting.edit') ? 'muster:perimeter.missing' : 'muster:perimeter.missingForCompany')}
            </Notice>
          )
        }
        also={[
          {
            key: 'present',
            label: t('muster:presence.action'),
            icon: <IconUsers size={16} aria-hidden />,
            needs: 'musterPresence.read',
            run: () => setListing(true),
          },
          {
            key: 'print',
            label: t('muster:print.running'),
            icon: <IconPrinter size={16} aria-hidden />,
            needs: 'musterReport.read',
            run: () => setPrinting(true),
          },
          {
            key: 'setting',
            label: t('muster:setting.action'),
            icon: <IconSettings size={16} aria-hidden />,
            needs: 'musterSetting.read',
            run: () => setSetting(true),
          },
        ]}
        create={{
          key: 'generate',
          label: t('muster:generate.action'),
          icon: <IconListCheck size={16} aria-hidden />,
          needs: 'musterReport.create',
          run: generation.start,
          isRunning: generation.isRunning,
        }}
        row={(report) => [{ key: 'open', label: t('common:open'), to: links.info({ id: report.uuid }) }]}
      />
      {generation.dialog}
      <Suspense>{isListing && <PresentDialog onClose={() => setListing(false)} />}</Suspense>
      <Suspense>{isSetting && <SettingDialog onClose={() => setSetting(false)} />}</Suspense>
      <Suspense>{isPrinting && <PrintRunning onClose={endPrinting} />}</Suspense>
    </>
  )
}
