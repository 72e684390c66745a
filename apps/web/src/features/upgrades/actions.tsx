import { taskCan } from '@lintel/contract/upgrades/states.ts'
import type { UpgradeTaskDetail } from '@lintel/contract/upgrades/schema.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { type RecordAction, type RecordDialogProps, useRecordActions } from '../../kit/actions/record-actions.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { upgrades } from './links.ts'
import { failureCount } from './words.tsx'

const ResumeUpgrade = lazyPart(() => import('./resume-dialog.tsx'))

type DialogProps = RecordDialogProps<UpgradeTaskDetail>

/** Whether the failed devices of a task can be tried again: it is over, and its version is still there. */
const canRetry = (task: UpgradeTaskDetail): boolean =>
  taskCan.retry(task) && task.firmware !== null && failureCount(task.figures) > 0

function CancelUpgrade({ of: { uuid }, onClose }: DialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('upgrades:cancel.title')}
      confirmLabel={t('upgrades:cancel.action')}
      cancelLabel={t('upgrades:cancel.keep')}
      isDangerous
      of={api.upgradeTask.cancel}
      input={{ uuid }}
      successText={t('upgrades:cancel.done')}
      onClose={onClose}
    >
      {t('upgrades:cancel.text')}
    </ConfirmDialog>
  )
}

function EndUpgrade({ of: { uuid }, onClose }: DialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('upgrades:end.title')}
      confirmLabel={t('upgrades:end.confirm')}
      isDangerous
      of={api.upgradeTask.end}
      input={{ uuid }}
      successText={t('upgrades:end.done')}
      onClose={onClose}
    >
      {t('upgrades:end.text')}
    </ConfirmDialog>
  )
}

function RetryUpgrade({ of: { uuid }, onClose }: DialogProps) {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(upgrades)
  return (
    <ConfirmDialog
      title={t('upgrades:retry.title')}
      confirmLabel={t('upgrades:retry.confirm')}
      of={api.upgradeTask.retry}
      input={{ uuid }}
      successText={t('upgrades:form.created')}
      onDone={(task) => void navigate(links.info({ id: task.uuid }) ?? '/')}
      onClose={onClose}
    >
      {t('upgrades:retry.text')}
    </ConfirmDialog>
  )
}

/** What its maker can do with a task now; nobody else is offered anything. */
export function useTaskActions(read: UpgradeTaskDetail | undefined) {
  const t = useText()
  const action = (
    key: 'cancel' | 'end' | 'resume' | 'retry',
    Dialog: RecordAction<UpgradeTaskDetail>['Dialog'],
  ): RecordAction<UpgradeTaskDetail> => ({
    key,
    label: t(`upgrades:${key}.action`),
    needs: 'upgradeTask.run',
    ...(Dialog && { Dialog }),
  })
  return useRecordActions<UpgradeTaskDetail>(
    (task) =>
      task.isOwn
        ? [
            ...(taskCan.resume(task) ? [action('resume', ResumeUpgrade)] : []),
            ...(taskCan.end(task) ? [action('end', EndUpgrade)] : []),
            ...(taskCan.cancel(task) ? [action('cancel', CancelUpgrade)] : []),
            ...(canRetry(task) ? [action('retry', RetryUpgrade)] : []),
          ]
        : [],
    undefined,
    read,
  )
}
