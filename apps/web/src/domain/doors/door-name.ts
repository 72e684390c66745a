import type { Reader } from '@lintel/contract/doors/settings.ts'
import { usualFloorName } from '@lintel/contract/doors/floor-name.ts'
import type { PickedDoor } from '@lintel/contract/doors/floors.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Output } from '@lintel/contract/doors/outputs.ts'

/** A floor as it is shown: numbers as the reader writes them, `G0` as it is. */
export function useFloorText(): (floor: string) => string {
  const format = useFormat()
  return (floor) => (floor.startsWith('G') ? floor : format.number(Number(floor)))
}

/**
 * A door in a picker: a floor is told by its lift, and by its name where it has one; each by its building where it has
 * one.
 */
export function useDoorName(): (door: Omit<PickedDoor, 'uuid' | 'device'>) => string {
  const nameOf = useOwnName()
  return (door) => (door.place === null ? nameOf(door) : `${door.place} / ${nameOf(door)}`)
}

/** A door without its place. */
export function useOwnName(): (door: Pick<PickedDoor, 'name' | 'floor' | 'lift'>) => string {
  const t = useText()
  const textOf = useFloorText()
  return ({ name, floor, lift }) => {
    if (floor === null || lift === null) return name
    const words = { lift, floor: textOf(floor) }
    return name === usualFloorName(lift, floor)
      ? t('things:floorOfLift', words)
      : t('things:floorOfLiftNamed', { ...words, name })
  }
}

/** Doors to choose from, in the order in which they come. */
export function useDoorOptions(): (
  doors: readonly PickedDoor[],
) => { readonly value: string; readonly label: string }[] {
  const nameOf = useDoorName()
  return (doors) => doors.map((door) => ({ value: door.uuid, label: nameOf(door) }))
}

/** What a door is opened by, in words; people count from one. Its texts are those of devices. */
export function useOutputName(): (output: Output) => string {
  const t = useText()
  const format = useFormat()
  return ({ outputType, outputIndex }) => t(`devices:detail.${outputType}`, { number: format.number(outputIndex + 1) })
}

/** Readers in words; people count from one. Needs the `doorSettings` catalogue. */
export function useReaderName(): (reader: Reader) => string {
  const t = useText()
  const format = useFormat()
  return ({ port, index }) => t(`doorSettings:reader.${port}`, { number: format.number(index + 1) })
}
