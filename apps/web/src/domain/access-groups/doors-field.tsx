import type { PickedDoor } from '@lintel/contract/doors/floors.ts'
import { Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { sayOptions } from '../../kit/form/field-names.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import type { CheckNode } from '../../kit/tree/check-nodes.ts'
import { CheckTree } from '../../kit/tree/check-tree.tsx'
import { useText } from '../../language/language.ts'
import { useDoorOptions, useOwnName } from '../doors/door-name.ts'

/**
 * Doors below their devices, and these below the building that they stand in (community.md 8). Needs the texts
 * `accessGroups`.
 */
export function DoorsOfPlacesField({ doors, ...field }: FieldProps & { readonly doors: readonly PickedDoor[] }) {
  const t = useText()
  const nameOf = useOwnName()
  const { shared } = useField(field.name, field.label, field.help, sayOptions(useDoorOptions()(doors)))
  const { value, onChange } = useController({ name: field.name }).field
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      description={shared.description}
      error={shared.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <CheckTree
        label={t(field.label)}
        nodes={placesOf(doors, { ofSite: t('accessGroups:detail.ofSite'), nameOf })}
        selection={new Set((value as string[] | undefined) ?? [])}
        onChange={(doorUuids) => onChange([...doorUuids])}
        words={{
          search: t('common:search'),
          none: t('common:list.empty'),
          open: (name) => t('accessGroups:form.showDoors', { name }),
          close: (name) => t('accessGroups:form.hideDoors', { name }),
        }}
      />
    </Input.Wrapper>
  )
}

interface Words {
  /** What the place of the whole site is called. */
  readonly ofSite: string
  readonly nameOf: (door: PickedDoor) => string
}

/** The doors of the whole site first, then those of each building. */
function placesOf(doors: readonly PickedDoor[], { ofSite, nameOf }: Words): readonly CheckNode[] {
  const places = [...Map.groupBy(doors, ({ place }) => place)].toSorted(([one], [other]) =>
    one === null || other === null ? Number(one !== null) - Number(other !== null) : one.localeCompare(other),
  )
  return places.map(([place, inPlace]) => ({
    key: place ?? '',
    name: place ?? ofSite,
    nodes: [...Map.groupBy(inPlace, ({ device }) => device ?? '')].map(([device, atDevice]) => ({
      key: `${place ?? ''} / ${device}`,
      name: device,
      nodes: atDevice.map((door) => ({ key: door.uuid, name: nameOf(door) })),
    })),
  }))
}
