import type { PersonInside } from '@lintel/contract/area-restrictions/schema.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { reread, useRead } from '../../api/queries.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useParam, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { areaRestrictions } from './links.ts'
import { ReasonDialog } from './reason-dialog.tsx'

function UntilCell({ row }: { readonly row: PersonInside }) {
  const t = useText()
  return row.until === null ? <span>{t('areaRestrictions:inside.openEnd')}</span> : <MomentText at={row.until} />
}

const columns = columnsFor<PersonInside>()({
  person: {
    label: 'areaRestrictions:inside.columns.person',
    Cell: ({ row }) => <PlainText text={row.personName} />,
    isFixed: true,
  },
  company: {
    label: 'areaRestrictions:inside.columns.company',
    Cell: ({ row }) => <PlainText text={row.companyName} />,
  },
  since: {
    label: 'areaRestrictions:inside.columns.since',
    Cell: ({ row }) => <MomentText at={row.since} />,
    sort: 'since',
  },
  door: { label: 'areaRestrictions:inside.columns.door', Cell: ({ row }) => <PlainText text={row.doorName} /> },
  until: { label: 'areaRestrictions:inside.columns.until', Cell: UntilCell },
})

const filters = [filter.text('keyword', 'areaRestrictions:inside.filters.keyword')]
const quietMs = 2_000

/** Who is in an area, since when and by which door; it follows what doors report. */
export default function PeopleInside() {
  const t = useText()
  const uuid = useParam('id')
  const area = useRead(api.areaRestriction.names, {}).data?.rows.find((row) => row.uuid === uuid)
  const [personToReset, setPersonToReset] = useState<PersonInside>()
  const [isResettingAllPassback, setResettingAllPassback] = useState(false)
  // A burst of events is read once, when it is over.
  const refresh = useDebouncedCallback(() => void reread('areaRestriction.people'), { delay: quietMs })
  const receive = useCallback((change: LiveChange) => void (change.kind === 'doorEvent' && refresh()), [refresh])
  useLive(receive)
  return (
    <>
      <ListScreen
        title="areaRestrictions:inside.title"
        of={api.areaRestriction.people}
        always={{ uuid }}
        columns={columns.pick(useView(areaRestrictions).insideColumns)}
        filters={filters}
        rowId={(row) => row.personUuid}
        rowName={(row) => row.personName}
        empty="areaRestrictions:inside.empty"
        also={[
          {
            key: 'all',
            label: t('areaRestrictions:inside.resetAllPassback'),
            needs: 'areaRestriction.edit',
            run: () => setResettingAllPassback(true),
          },
        ]}
        above={() => area && <strong>{t('areaRestrictions:inside.titleOf', { name: area.name })}</strong>}
        row={(row) => [
          {
            key: 'reset',
            label: t('areaRestrictions:inside.resetPassback'),
            needs: 'areaRestriction.edit',
            run: () => setPersonToReset(row),
          },
        ]}
      />
      {personToReset && (
        <ReasonDialog
          title={t('areaRestrictions:inside.resetPassbackTitle', { name: personToReset.personName })}
          submitLabel="areaRestrictions:inside.resetPassback"
          save={(form) => api.areaRestriction.resetPassback({ uuid, personUuid: personToReset.personUuid, ...form })}
          successText={t('areaRestrictions:inside.passbackReset', { name: personToReset.personName })}
          onClose={() => setPersonToReset(undefined)}
        >
          {t('areaRestrictions:inside.resetPassbackText')}
        </ReasonDialog>
      )}
      {isResettingAllPassback && (
        <ReasonDialog
          title={t('areaRestrictions:inside.resetAllPassbackTitle', { name: area?.name ?? '' })}
          submitLabel="areaRestrictions:inside.resetAllPassback"
          save={(form) => api.areaRestriction.resetAllPassback({ uuid, ...form })}
          successText={t('areaRestrictions:inside.allPassbackReset', { name: area?.name ?? '' })}
          onClose={() => setResettingAllPassback(false)}
        >
          {t('areaRestrictions:inside.resetAllPassbackText')}
        </ReasonDialog>
      )}
    </>
  )
}
