import type { DeviceDetail } from '@lintel/contract/devices/records.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { z } from 'zod'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useOutputName } from '../../../domain/doors/door-name.ts'
import { OpenDoorButton, OpenDoorState } from '../../../domain/doors/open-door.tsx'
import { withQuery } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { NameText } from '../../../kit/screen/cells.tsx'
import { useText } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { Facts, Section } from '../../../ui/content.tsx'

type Detail = z.output<typeof DeviceDetail>

/** The doors that a device drives, with their outputs. */
export function DoorsPart({ device }: { readonly device: Detail }) {
  const t = useText()
  const nameOf = useOutputName()
  const doorList = useReferences()('doorList')
  const states = useRead(api.door.list, { device: device.uuid, size: 40 }, { enabled: useMay()('door.open') })
  return (
    <Section
      title={t('devices:detail.doors')}
      aside={
        doorList && (
          <Anchor component={Link} to={doorList} size="sm">
            {t('menu:doors')}
          </Anchor>
        )
      }
    >
      {device.doors.length === 0 ? (
        <p>{t('devices:empty.doors')}</p>
      ) : (
        <Facts
          facts={device.doors.map((door) => ({
            label: nameOf(door),
            value: <DoorLine door={door} state={states.data?.rows.find(({ uuid }) => uuid === door.uuid)} />,
          }))}
        />
      )}
    </Section>
  )
}

interface DoorLineProps {
  readonly door: Detail['doors'][number]
  /** How it stands, for those who may open it. */
  readonly state: Door | undefined
}

/** A door by its name, with *Open*: not every portal has a page of doors (specification.md 2.10). */
function DoorLine({ door, state }: DoorLineProps) {
  const doorList = useReferences()('doorList')
  return (
    <Group gap="sm">
      <NameText name={door.name} to={doorList && withQuery(doorList, { keyword: door.name })} />
      {state && (
        <>
          <OpenDoorButton door={state} />
          <OpenDoorState door={state} />
        </>
      )}
    </Group>
  )
}
