import type { Door } from '@lintel/contract/doors/schema.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useAcknowledge } from '../../../domain/alarms/acknowledging.ts'
import { useAlarmName } from '../../../domain/alarms/alarm-texts.tsx'
import { useText } from '../../../language/language.ts'

/** *Acknowledge* on the tile of a forced door: the newest alarm of its being forced that nobody has acknowledged. */
export default function AcknowledgeForced({ door }: { readonly door: Door }) {
  const t = useText()
  const alarmName = useAlarmName()
  const { acknowledge, isPending } = useAcknowledge()
  const { data } = useRead(api.alarm.list, { door: door.uuid, type: 'doorForced', status: 'new' })
  const alarm = data?.rows[0]
  if (!alarm) return null
  return (
    <Button
      size="xs"
      color="red"
      leftSection={<IconCheck size={16} aria-hidden />}
      loading={isPending}
      aria-label={t('alarms:acknowledge.actionFor', { name: alarmName(alarm) })}
      onClick={() => acknowledge(alarm)}
    >
      {t('alarms:acknowledge.action')}
    </Button>
  )
}
