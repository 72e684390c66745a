import type { AuthCode } from '@lintel/contract/auth-codes/schema.ts'
import { authCodeStates, type AuthCodeState } from '@lintel/contract/auth-codes/states.ts'
import { IconBan, IconPlus, IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useCreating } from '../../kit/actions/creating.ts'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { hasWords, type RemoteOptions } from '../../kit/options/options.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Code } from '../../ui/content.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const MakeAuthCode = lazyPart(async () => ({ default: (await import('./make-dialog.tsx')).MakeAuthCode }))
const ImportAuthCodes = lazyPart(async () => ({ default: (await import('./import-dialog.tsx')).ImportAuthCodes }))

const meanings: Readonly<Record<AuthCodeState, Meaning>> = {
  unused: 'information',
  used: 'ok',
  expired: 'neutral',
  revoked: 'attention',
}

interface CellProps {
  readonly row: AuthCode
}

function CodeCell({ row }: CellProps) {
  return <Code>{`•••• ${row.lastFour}`}</Code>
}

function StateCell({ row }: CellProps) {
  return <StatusBadge meaning={meanings[row.state]}>{useText()(`authCodes:state.${row.state}`)}</StatusBadge>
}

const columns = columnsFor<AuthCode>()({
  lastFour: { label: 'authCodes:columns.lastFour', Cell: CodeCell, isFixed: true },
  mac: { label: 'authCodes:columns.mac', Cell: ({ row }) => <Code>{row.mac}</Code> },
  model: { label: 'authCodes:columns.model', Cell: ({ row }) => <PlainText text={row.model} />, isSpare: true },
  distributor: {
    label: 'authCodes:columns.distributor',
    Cell: ({ row }) => <PlainText text={row.distributor.name} />,
  },
  state: { label: 'authCodes:columns.state', Cell: StateCell },
  usedBy: { label: 'authCodes:columns.usedBy', Cell: ({ row }) => <PlainText text={row.usedBy} /> },
  site: { label: 'authCodes:columns.site', Cell: ({ row }) => <PlainText text={row.siteName} /> },
  usedAt: { label: 'authCodes:columns.usedAt', Cell: ({ row }) => <MomentText at={row.usedAt} />, isSpare: true },
  expiresAt: { label: 'authCodes:columns.expiresAt', Cell: ({ row }) => <MomentText at={row.expiresAt} /> },
  createdBy: {
    label: 'authCodes:columns.createdBy',
    Cell: ({ row }) => <PlainText text={row.createdBy} />,
    isSpare: true,
  },
  createdAt: {
    label: 'authCodes:columns.createdAt',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    isSpare: true,
  },
  remark: { label: 'authCodes:columns.remark', Cell: ({ row }) => <PlainText text={row.remark} />, isSpare: true },
})

function useDistributorOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.distributor.names, {})
  const isFound = hasWords(keyword)
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name })).filter(({ label }) => isFound(label))
}

const DistributorFilter = (props: FilterFieldProps) => <RemoteFilter {...props} useOptions={useDistributorOptions} />

const filters = [
  filter.text('mac', 'authCodes:columns.mac'),
  filter.choice('state', 'authCodes:columns.state', authCodeStates, (state) => `authCodes:state.${state}`),
  filter.custom('distributor', 'authCodes:columns.distributor', DistributorFilter),
]

function Revoke({ of, onClose }: RecordDialogProps<AuthCode>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('authCodes:revoke.title', { mac: of.mac })}
      confirmLabel={t('authCodes:revoke.action')}
      of={api.authCode.revoke}
      input={{ uuid: of.uuid }}
      successText={t('authCodes:revoke.done')}
      onClose={onClose}
    >
      {t('authCodes:revoke.text')}
    </ConfirmDialog>
  )
}

/** Auth codes with how they stand; of a code the last four signs are known (fleet.md F12, F13). */
export default function AuthCodeList() {
  const t = useText()
  const [isCreating, setCreating] = useCreating()
  const [isImporting, setImporting] = useState(false)
  const { actionsOf, dialog } = useRecordActions<AuthCode>((row) =>
    row.state !== 'unused'
      ? []
      : [
          {
            key: 'revoke',
            label: t('authCodes:revoke.action'),
            accessibleLabel: t('authCodes:revoke.actionFor', { mac: row.mac }),
            icon: <IconBan size={16} aria-hidden />,
            needs: 'authCode.revoke',
            Dialog: Revoke,
          },
        ],
  )
  return (
    <>
      <ListScreen
        title="authCodes:title"
        of={api.authCode.list}
        columns={columns.pick([
          'lastFour',
          'mac',
          'model',
          'distributor',
          'state',
          'usedBy',
          'site',
          'usedAt',
          'expiresAt',
          'createdBy',
          'createdAt',
          'remark',
        ])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ mac }) => mac}
        empty="authCodes:empty"
        tool={(list) => <ExportButton of={api.authCode.export} needs="authCode.read" list={list} />}
        also={[
          {
            key: 'import',
            label: t('authCodes:import.action'),
            icon: <IconUpload size={16} aria-hidden />,
            needs: 'authCode.create',
            run: () => setImporting(true),
          },
        ]}
        create={{
          key: 'create',
          label: t('authCodes:create.action'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'authCode.create',
          run: () => setCreating(true),
        }}
        row={actionsOf}
      />
      {dialog}
      <Suspense>
        {isCreating && <MakeAuthCode onClose={() => setCreating(false)} />}
        {isImporting && <ImportAuthCodes onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  )
}
