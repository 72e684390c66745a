import { permissionsToUndo } from '@lintel/contract/imports/permissions.ts'
import type { ImportBatch } from '@lintel/contract/imports/schema.ts'
import { Button } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { MomentText } from '../../kit/screen/cells.tsx'

interface RecentImportsProps {
  /** The one that is shown above, with what can be done with it. */
  readonly currentUuid: string | undefined
  readonly onUndo: (batch: ImportBatch) => void
}

/** The last imports of the site; what one of them made can be taken back here too. */
export function RecentImports({ currentUuid, onUndo }: RecentImportsProps) {
  const t = useText()
  const may = useMay()
  const { data } = useRead(api.officeImport.list, {}, { keepFormer: true })
  if (!data || data.rows.length === 0) return null
  const stateOf = (batch: ImportBatch) => (
    <>
      <div>{t(`imports:state.${batch.state}`)}</div>
      {batch.state === 'finished' && batch.uuid !== currentUuid && permissionsToUndo(batch.kind).every(may) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onUndo(batch)}>
          {t('imports:undo')}
        </Button>
      )}
    </>
  )
  return (
    <ScrollTable
      label={t('imports:recent')}
      heads={[
        t('imports:recentHeads.file'),
        t('imports:recentHeads.lines'),
        t('imports:recentHeads.by'),
        t('imports:recentHeads.at'),
        t('imports:recentHeads.state'),
      ]}
      rows={data.rows.map((batch) => ({
        key: batch.uuid,
        cells: [
          <bdi key="file">{batch.fileName}</bdi>,
          batch.total,
          <bdi key="by">{batch.createdBy}</bdi>,
          <MomentText key="at" at={batch.createdAt} />,
          stateOf(batch),
        ],
      }))}
    />
  )
}
