import type { Door } from '@lintel/contract/doors/schema.ts'
import type { QuickStartResult } from '@lintel/contract/quick-start/schema.ts'
import { Group, Stack } from '@mantine/core'
import { useLocation } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ConnectionBadge } from '../../domain/devices/badges.tsx'
import { OpenDoorButton, OpenDoorState } from '../../domain/doors/open-door.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { Blank } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What the page before hands over; shown this once. */
export interface FirstDoorState extends Pick<QuickStartResult, 'claimCode' | 'userNames'> {
  readonly platformUserName: string
}

/** A new device connects within seconds. */
const lookEveryMs = 2_000

/** The first door of a new building: whether its device is there, opening it, and what comes next. */
export default function FirstDoor() {
  const t = useText()
  const state = useLocation().state as FirstDoorState | null
  const doors = useRead(api.door.list, {}, { refetchEveryMs: lookEveryMs })
  return (
    <Page title={t('quickStart:first.title')} isNarrow>
      <Stack gap="md">
        {state?.claimCode && (
          <Notice meaning="attention">{t('quickStart:first.claim', { code: state.claimCode })}</Notice>
        )}
        <Loaded query={doors}>
          {({ rows: [door] }) => (door ? <DoorCard door={door} /> : <Blank>{t('quickStart:first.none')}</Blank>)}
        </Loaded>
        <Next />
        {state && (
          <div>
            {t('quickStart:first.names', {
              distributor: state.userNames.distributor,
              installer: state.userNames.installer,
              platform: state.platformUserName,
            })}
          </div>
        )}
      </Stack>
    </Page>
  )
}

function DoorCard({ door }: { readonly door: Door }) {
  const t = useText()
  return (
    <Card title={door.name} aside={<ConnectionBadge connection={door.connection} />}>
      <Stack gap="sm">
        {door.connection !== 'online' && <div>{t('quickStart:first.connecting')}</div>}
        <Group gap="sm">
          <OpenDoorButton door={door} />
          <OpenDoorState door={door} />
        </Group>
      </Stack>
    </Card>
  )
}

function Next() {
  const t = useText()
  const refer = useReferences()
  const steps = [
    { key: 'people', to: refer('residentList') ?? refer('personnelList') },
    { key: 'groups', to: refer('accessGroupList') },
    { key: 'home', to: refer('home') },
  ] as const
  return (
    <Card title={t('quickStart:first.next')} isFlush>
      <Rows>
        {steps.map(
          ({ key, to }) =>
            to !== undefined && (
              <Row
                key={key}
                name={<NameText name={t(`quickStart:first.${key}`)} to={to} />}
                detail={t(`quickStart:first.${key}Text`)}
              />
            ),
        )}
      </Rows>
    </Card>
  )
}
