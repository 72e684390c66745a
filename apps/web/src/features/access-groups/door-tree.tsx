import type { GroupDoor } from '@lintel/contract/access-groups/schema.ts'
import { List } from '@mantine/core'
import { useText } from '../../language/language.ts'
import { Empty } from '../../ui/content.tsx'

/** The doors of a group below their devices, and these below the building that they stand in. */
export function DoorTree({ doors }: { readonly doors: readonly GroupDoor[] }) {
  const t = useText()
  if (doors.length === 0) return <Empty />
  const places = Map.groupBy(doors, ({ place }) => place ?? t('accessGroups:detail.ofSite'))
  return (
    <List withPadding={false} listStyleType="none" size="sm">
      {[...places].map(([place, inPlace]) => (
        <List.Item key={place}>
          <bdi>{place}</bdi>
          <List withPadding listStyleType="none" size="sm">
            {[...Map.groupBy(inPlace, ({ deviceName }) => deviceName)].map(([device, atDevice]) => (
              <List.Item key={device}>
                <bdi>{device}</bdi>
                <List withPadding listStyleType="disc" size="sm">
                  {atDevice.map(({ uuid, name }) => (
                    <List.Item key={uuid}>
                      <bdi>{name}</bdi>
                    </List.Item>
                  ))}
                </List>
              </List.Item>
            ))}
          </List>
        </List.Item>
      ))}
    </List>
  )
}
