import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { api } from '../../api/client.ts'
import { failedWith } from '../../api/failure.ts'
import { reread, useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { showToast } from '../../ui/toast.ts'

type Target = Pick<Alarm, 'uuid' | 'version'>

/**
 * Acknowledges alarms at once, without a question. Where somebody else was faster, that is said and what they did is
 * shown. Needs the texts `alarms`.
 */
export function useAcknowledge() {
  const t = useText()
  const handles = ['staleRecord', 'alarmResolved'] as const
  const one = useOperation(api.alarm.acknowledge, { handles })
  const many = useOperation(api.alarm.acknowledgeMany, { handles })
  const onError = (error: unknown) => {
    if (!handles.some((name) => failedWith(error, name))) return
    showToast({ meaning: 'attention', text: t('alarms:acknowledge.others') })
    void reread('alarm')
  }
  const change = { status: 'inProgress', remark: '' } as const
  return {
    isPending: one.isPending || many.isPending,
    acknowledge: ({ uuid, version }: Target) =>
      one.mutate(
        { uuid, version, ...change },
        { onError, onSuccess: () => showToast({ meaning: 'ok', text: t('alarms:acknowledge.done') }) },
      ),
    acknowledgeAll: (alarms: readonly Target[], onDone: () => void) =>
      many.mutate(
        { alarms: alarms.map(({ uuid, version }) => ({ uuid, version })), ...change },
        {
          onError,
          onSuccess: () => {
            showToast({ meaning: 'ok', text: t('alarms:acknowledge.manyDone') })
            onDone()
          },
        },
      ),
  }
}
