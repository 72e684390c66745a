import { limits } from '@lintel/contract/base/limits.ts'
import type { Firmware } from '@lintel/contract/firmware/schema.ts'
import type { UpgradeCandidate } from '@lintel/contract/upgrades/schema.ts'
import { Button, Group, Input, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useField } from '../../kit/form/fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { CheckTree } from '../../kit/tree/check-tree.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'
import { placesOf, verdictText } from './candidates.ts'

interface DevicesFieldProps {
  /** Version that the devices shall have; undefined until one is chosen. */
  readonly firmware: Pick<Firmware, 'uuid' | 'leastName'> | undefined
}

/** Devices of the model of a version below their buildings and sites; what no task can take says why. */
export function DevicesField({ firmware }: DevicesFieldProps) {
  const t = useText()
  const format = useFormat()
  const { shared } = useField(
    'devices',
    'upgrades:form.devices',
    t('upgrades:form.devicesHelp', { days: limits.upgradeWaitDays }),
    (devices) => format.number(Array.isArray(devices) ? devices.length : 0),
  )
  const { value, onChange } = useController({ name: 'devices' }).field
  const selection = new Set<string>(Array.isArray(value) ? (value as readonly string[]) : [])
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      required
      description={shared.description}
      error={shared.error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      {firmware ? (
        <Choice
          key={firmware.uuid}
          firmware={firmware}
          label={t('upgrades:form.devices')}
          selection={selection}
          onChange={(next) => onChange([...next])}
        />
      ) : (
        <p>{t('upgrades:form.chooseVersion')}</p>
      )}
      <Group gap="sm" mt="xs">
        <small role="status">
          {t('upgrades:form.selected', { count: selection.size, max: limits.upgradeDevices })}
        </small>
        {selection.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
            {t('upgrades:form.clear')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

interface ChoiceProps {
  readonly firmware: NonNullable<DevicesFieldProps['firmware']>
  readonly label: string
  readonly selection: ReadonlySet<string>
  readonly onChange: (selection: ReadonlySet<string>) => void
}

function Choice({ firmware, label, selection, onChange }: ChoiceProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const query = useRead(
    api.upgradeTask.candidates,
    { firmware: firmware.uuid, ...(keyword && { keyword }) },
    { keepFormer: true },
  )
  const { leastName } = firmware
  const nodes = useMemo(
    () =>
      placesOf(query.data?.devices ?? [], {
        ofSite: t('upgrades:form.ofSite'),
        note: (one) => <Note candidate={one} minimum={leastName} />,
      }),
    [query.data, leastName, t],
  )
  return (
    <Loaded query={query}>
      {({ isCut }) => (
        <Stack gap="sm" mt="xs">
          <CheckTree
            label={label}
            nodes={nodes}
            selection={selection}
            onChange={onChange}
            search={{ keyword: text, onChange: setText }}
            words={{
              search: t('upgrades:form.search'),
              none: t('upgrades:form.none'),
              open: (name) => t('upgrades:form.show', { name }),
              close: (name) => t('upgrades:form.hide', { name }),
            }}
          />
          {isCut && <Notice meaning="information">{t('upgrades:form.isCut')}</Notice>}
        </Stack>
      )}
    </Loaded>
  )
}

/** The version that a device has, and what a task would do with it where that is not simply to upgrade it. */
function Note({ candidate, minimum }: { readonly candidate: UpgradeCandidate; readonly minimum: string | null }) {
  const t = useText()
  const { firmware, verdict } = candidate
  return (
    <>
      {firmware !== null && <bdi dir="ltr">{firmware}</bdi>}
      {firmware !== null && verdict !== 'ready' && ' · '}
      {verdict !== 'ready' && verdictText(t, verdict, minimum)}
    </>
  )
}
