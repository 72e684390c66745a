import { dayMs } from '@lintel/vocabulary/durations.ts'
import { IconLink } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { useText } from '../../language/language.ts'
import { saveFile } from '../../ui/files.tsx'

const monthMs = 31 * dayMs

/** Saves the heads of all audit chains on the days of the last month, to be kept elsewhere. */
export function HeadsButton() {
  const t = useText()
  const work = useOperation(api.auditLog.heads)
  const run = () => {
    const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
    const input = { from: dayOf(Date.now() - monthMs), to: dayOf(Date.now()) }
    work.mutate(input, { onSuccess: (file) => saveFile(file) })
  }
  return (
    <ActionButton
      action={{
        key: 'heads',
        label: t('auditLogs:heads'),
        icon: <IconLink size={16} aria-hidden />,
        needs: 'auditLog.exportHeads',
        run,
        isRunning: work.isPending,
      }}
    />
  )
}
