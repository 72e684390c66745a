import type { StoredSettings } from '@lintel/contract/devices/stored-settings.ts'
import { type DoorSettings, sensorSwitches } from '@lintel/contract/doors/settings.ts'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useFloorText, useOutputName, useReaderName } from '../../../domain/doors/door-name.ts'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { namesText, type Translate, useText } from '../../../language/language.ts'
import { useFormat } from '../../../session/use-format.ts'
import { type Fact, Facts, Section } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'

type StoredDoor = StoredSettings['doors'][number]

/** The settings of a device and of its doors as stored, for reading. */
export default function SettingsPart({ device }: { readonly device: { readonly uuid: string } }) {
  const t = useText()
  const query = useRead(api.device.settings, { uuid: device.uuid })
  return (
    <Loaded query={query}>
      {(settings) => (
        <>
          {settings.rejected.length > 0 && (
            <Notice meaning="attention">{t('devices:stored.rejected', { names: namesText(settings.rejected) })}</Notice>
          )}
          <Section title={t('devices:stored.device')}>
            <DeviceFacts settings={settings} />
          </Section>
          {settings.doors.map((door) => (
            <Section key={door.uuid} title={door.name}>
              <DoorFacts door={door} />
            </Section>
          ))}
        </>
      )}
    </Loaded>
  )
}

function DeviceFacts({ settings }: { readonly settings: StoredSettings }) {
  const t = useText()
  const format = useFormat()
  const facts: Fact[] = []
  const add = <Value,>(label: string, value: Value | null, text: (value: Value) => string) => {
    if (value !== null) facts.push({ label, value: text(value) })
  }
  add(t('things:timeZone'), settings.timezone, String)
  add(t('devices:stored.date'), settings.dateFormat, (order) => t(`devices:stored.dateFormat.${order}`))
  add(t('devices:stored.time'), settings.timeFormat, (clock) => t(`devices:stored.timeFormat.${clock}`))
  add(t('devices:stored.volume'), settings.volume, (volume) => format.number(volume))
  add(t('siteSettings:fields.motion'), settings.motion, (kind) => t(`siteSettings:motionKind.${kind}`))
  if (settings.motion !== 'off') {
    add(t('siteSettings:fields.motionTime'), settings.motionSeconds, (count) => secondsText(t, count))
    add(t('siteSettings:fields.motionActions'), settings.motionActions, (actions) =>
      actions.length === 0 ? t('common:none') : namesText(actions.map((one) => t(`siteSettings:motionAction.${one}`))),
    )
  }
  add(t('devices:stored.pinNeedsApartment'), settings.pinNeedsApartment, (isOn) => t(isOn ? 'common:on' : 'common:off'))
  return facts.length === 0 ? <p>{t('devices:empty.stored')}</p> : <Facts facts={facts} />
}

const secondsText = (t: Translate, count: number): string => t('common:duration.seconds', { count })

/** How a door is built; what a floor of a lift cannot have is left out. */
function DoorFacts({ door }: { readonly door: StoredDoor }) {
  const t = useText()
  const format = useFormat()
  const nameOf = useOutputName()
  const nameOfReader = useReaderName()
  const textOfFloor = useFloorText()
  const listText = (texts: readonly string[]) => (texts.length === 0 ? t('common:none') : namesText(texts))
  const inputText = (input: number | null) =>
    input === null ? t('common:none') : t('doorSettings:input', { number: format.number(input + 1) })
  const { floor } = door
  const fact = (field: keyof DoorSettings, value: string): Fact => ({
    label: t(`doorSettings:fields.${field}`),
    value,
  })
  const ofFloor =
    floor === null
      ? []
      : [
          { label: t('doorSettings:fields.floor'), value: textOfFloor(floor) },
          fact('floorButtonInput', inputText(door.floorButtonInput)),
        ]
  // A floor of a lift has none of these.
  const ofDoor =
    floor !== null
      ? []
      : [
          fact('exitReaders', listText(door.exitReaders.map(nameOfReader))),
          fact('doorStatusInput', inputText(door.doorStatusInput)),
          ...(door.doorStatusInput === null
            ? []
            : [fact('sensorTrigger', t(`doorSettings:sensorTrigger.${door.sensorTrigger}`))]),
          fact('exitButtonInput', inputText(door.exitButtonInput)),
          ...sensorSwitches.map((one) => fact(one, t(door[one] ? 'common:on' : 'common:off'))),
          ...(door.doorHeldOpenAlarm ? [fact('doorHeldOpenSec', secondsText(t, door.doorHeldOpenSec))] : []),
        ]
  return (
    <Facts
      facts={[
        { label: t('doorSettings:fields.outputIndex'), value: nameOf(door) },
        ...ofFloor,
        fact('entryReaders', listText(door.entryReaders.map(nameOfReader))),
        fact('accessMethods', listText(door.accessMethods.map((one) => t(`doorSettings:method.${one}`)))),
        ...ofDoor,
        fact('fireInput', inputText(door.fireInput)),
        fact('unlockMode', t(`doorSettings:unlockMode.${door.unlockMode}`)),
        fact('triggerDelaySec', secondsText(t, door.triggerDelaySec)),
        fact('holdDelaySec', secondsText(t, door.holdDelaySec)),
      ]}
    />
  )
}
