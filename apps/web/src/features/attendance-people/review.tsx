import type { ReviewRow } from '@lintel/contract/attendance-people/schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { ReportTabs } from '../../domain/attendance/report-tabs.tsx'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { LongText, MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CorrectPunch, SettleCorrection, type PunchCorrection } from './correction-dialogs.tsx'
import { attendancePeople } from './links.ts'
import { EditSetting } from './setting.tsx'

type Row = z.output<typeof ReviewRow>

interface CellProps {
  readonly row: Row
}

function useDayAddress() {
  const links = useLinks(attendancePeople)
  return ({ personUuid, date }: Row) => filteredAddress(links.info({ id: personUuid }), { from: date, day: date })
}

function PersonCell({ row }: CellProps) {
  return <NameText name={row.personName} to={useDayAddress()(row)} />
}

function WhyCell({ row: { correction } }: CellProps) {
  const t = useText()
  return (
    <StatusBadge meaning="attention">
      {correction
        ? t('attendancePeople:review.agreement', { name: correction.byName })
        : t('attendancePeople:review.clock')}
    </StatusBadge>
  )
}

const columns = columnsFor<Row>()({
  person: { label: 'attendancePeople:review.columns.person', Cell: PersonCell, isFixed: true },
  company: { label: 'attendance:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  at: { label: 'attendancePeople:review.columns.at', Cell: ({ row }) => <MomentText at={row.at} /> },
  door: { label: 'attendancePeople:review.columns.door', Cell: ({ row }) => <PlainText text={row.doorName} /> },
  receivedAt: {
    label: 'attendancePeople:review.columns.receivedAt',
    Cell: ({ row }) => <MomentText at={row.receivedAt} />,
  },
  why: { label: 'attendancePeople:review.columns.why', Cell: WhyCell },
  reason: {
    label: 'attendancePeople:review.columns.reason',
    Cell: ({ row }) => <LongText text={row.correction?.reason ?? null} />,
  },
})

const filters = [
  filter.text('keyword', 'attendancePeople:review.columns.person'),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
]

interface DialogProps {
  readonly of: Row
  readonly onClose: () => void
}

const correctDialog = (kind: PunchCorrection) =>
  function CorrectDialog({ of, onClose }: DialogProps) {
    return <CorrectPunch kind={kind} punchUuid={of.uuid} time={useMomentFormat().dateTime(of.at)} onClose={onClose} />
  }

const settleDialog = (kind: 'agree' | 'withdraw') =>
  function SettleDialog({ of: { correction }, onClose }: DialogProps) {
    return correction && <SettleCorrection kind={kind} correction={correction} onClose={onClose} />
  }

const dialogs = {
  accept: correctDialog('accept'),
  setAside: correctDialog('setAside'),
  agree: settleDialog('agree'),
  withdraw: settleDialog('withdraw'),
} as const

/** Punches whose clock was not set, and corrections that wait for another person (attendance.md 6, 7). */
export default function PunchReview() {
  const t = useText()
  const addressOf = useDayAddress()
  const [isEditing, setEditing] = useState(false)
  const one = useRecordActions<Row>((row) => {
    const kinds = row.correction
      ? row.correction.isOwn
        ? (['withdraw'] as const)
        : (['agree', 'withdraw'] as const)
      : (['accept', 'setAside'] as const)
    return [
      ...kinds.map((kind) => ({
        key: kind,
        label: t(`attendancePeople:actions.${kind}`),
        needs: 'attendancePerson.edit' as const,
        Dialog: dialogs[kind],
      })),
      { key: 'open', label: t('attendancePeople:review.open'), to: addressOf(row) },
    ]
  })
  return (
    <>
      <ListScreen
        title="attendancePeople:review.title"
        of={api.attendancePerson.review}
        columns={columns.pick(useView(attendancePeople).columns)}
        filters={filters}
        rowId={(row) => row.correction?.uuid ?? row.uuid}
        rowName={(row) => row.personName}
        empty="attendancePeople:review.empty"
        tabs={<ReportTabs current="review" filters={['companyUuid']} />}
        also={[
          {
            key: 'setting',
            label: t('attendancePeople:setting.action'),
            needs: 'attendancePerson.edit',
            run: () => setEditing(true),
          },
        ]}
        row={one.actionsOf}
      />
      {one.dialog}
      {isEditing && <EditSetting onClose={() => setEditing(false)} />}
    </>
  )
}
