import { Button } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { playAlarmTone } from '../../domain/alarms/tone.ts'
import { useText } from '../../language/language.ts'
import { showToast } from '../../ui/toast.ts'

/** Turns the tone of new alarms on or off for the account; turning it on lets it be heard. */
export function SoundButton() {
  const t = useText()
  const { data } = useRead(api.alarmSound.get, {})
  const save = useOperation(api.alarmSound.save)
  if (!data) return null
  const { isOn } = data
  const Icon = isOn ? IconVolume : IconVolumeOff
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => {
        if (!isOn) playAlarmTone()
        save.mutate(
          { isOn: !isOn },
          { onSuccess: () => showToast({ meaning: 'ok', text: t(isOn ? 'alarms:sound.isOff' : 'alarms:sound.isOn') }) },
        )
      }}
    >
      {t(isOn ? 'alarms:sound.turnOff' : 'alarms:sound.turnOn')}
    </Button>
  )
}
