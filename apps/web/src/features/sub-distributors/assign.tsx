import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useConfirmUnassigned } from '../../kit/form/choosing/use-unassigned.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { RecordPicker } from '../../kit/form/choosing/record-picker.tsx'
import type { BoxRow } from '../../kit/form/choosing/transfer-list.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

const wide = 720

/** Gives installers of a distributor to a sub-distributor and takes others back (operators.md 3.2). */
export function AssignInstallers({ of: { uuid }, onClose }: RecordDialogProps<{ readonly uuid: string }>) {
  const t = useText()
  const sub = useRead(api.subDistributor.get, { uuid })
  const own = useRead(api.installer.ofSubDistributor, { uuid })
  const free = useRead(
    api.distributor.allowedInstallers,
    { uuid: sub.data?.distributorUuid },
    { enabled: sub.data !== undefined },
  )
  const data = sub.data && own.data && free.data && { sub: sub.data, own: own.data.rows, free: free.data.rows }
  const query = {
    data,
    error: sub.error ?? own.error ?? free.error,
    refetch: () => Promise.all([sub.refetch(), own.refetch(), free.refetch()]),
  }
  const title = data ? t('users:assign.title', { name: data.sub.displayName }) : t('users:assign.action')
  return (
    <Dialog title={title} opened onClose={onClose} size={wide}>
      <Loaded query={query}>
        {({ sub: { displayName }, ...rows }) => <Boxes uuid={uuid} name={displayName} onClose={onClose} {...rows} />}
      </Loaded>
    </Dialog>
  )
}

interface BoxesProps {
  readonly uuid: string
  readonly name: string
  readonly own: readonly BoxRow[]
  readonly free: readonly BoxRow[]
  readonly onClose: () => void
}

/**
 * What was there when the dialog opened; what is moved since is sent as moves, so that two editors do not undo each
 * other.
 */
function Boxes({ uuid, name, own: ownNow, free: freeNow, onClose }: BoxesProps) {
  const t = useText()
  const [{ own, rows }] = useState(() => ({
    own: new Set(ownNow.map((row) => row.uuid)),
    rows: [...ownNow, ...freeNow],
  }))
  const [chosenUuids, setChosenUuids] = useState<ReadonlySet<string>>(own)
  const assignedUuids = [...chosenUuids].filter((one) => !own.has(one))
  const releasedUuids = [...own].filter((one) => !chosenUuids.has(one))
  const work = useOperation(api.subDistributor.assignInstallers, {
    handles: 'all',
  })
  const unassignedCheck = useConfirmUnassigned()
  const save = async () => {
    if (!(await unassignedCheck.mayLeaveOut())) return
    work.mutate(
      { uuid, assigned: assignedUuids, released: releasedUuids },
      {
        onSuccess: () => {
          showToast({ meaning: 'ok', text: t('users:assign.done', { name }) })
          onClose()
        },
      },
    )
  }
  const send = useThrottled(() => void save())
  return (
    <>
      <div>{t('users:assign.text')}</div>
      {unassignedCheck.noting(
        <RecordPicker
          label={t('users:assign.chosen', { name })}
          rows={rows}
          selection={chosenUuids}
          onChange={setChosenUuids}
          titles={{ available: t('users:assign.available'), selection: t('users:assign.chosen', { name }) }}
          labels={{
            add: t('users:boxes.add'),
            remove: t('users:boxes.remove'),
            search: t('users:boxes.search'),
            none: t('users:boxes.none'),
          }}
        />,
      )}
      {unassignedCheck.dialog}
      {work.error && <Notice meaning="danger">{messageOf(work.error)}</Notice>}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={work.isPending} disabled={assignedUuids.length + releasedUuids.length === 0} onClick={send}>
          {t('common:save')}
        </Button>
      </Group>
    </>
  )
}
