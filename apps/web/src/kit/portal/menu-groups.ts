import type { TextKey } from '../../language/language.ts'
import type { MenuGroups } from './feature.ts'
import type { MenuEntry, MenuFolder } from './portal-map.ts'

/** Entries of a menu under a heading; those at the top have none. */
export interface MenuSection {
  readonly title: TextKey | undefined
  readonly entries: readonly MenuEntry[]
}

/**
 * Arranges a menu in groups. Entries of no group come first, folders without a place last; inside a group the order is
 * that of the menu (specification.md 6). Empty groups go.
 */
export function arrangeMenu(items: readonly (MenuEntry | MenuFolder)[], groups: MenuGroups): readonly MenuSection[] {
  const entries = items.filter((item) => item.kind === 'entry')
  const folders = items.filter((item) => item.kind === 'folder')
  const isGrouped = (key: string) => groups.some((group) => 'features' in group && group.features.includes(key))
  const isPlaced = (key: string) => groups.some((group) => 'folder' in group && group.folder === key)
  const sections = [
    { title: undefined, entries: entries.filter(({ mount }) => !isGrouped(mount.feature.key)) },
    ...groups.flatMap((group) =>
      'folder' in group
        ? folders.filter(({ folder }) => folder.key === group.folder).map(sectionOf)
        : { title: group.title, entries: entries.filter(({ mount }) => group.features.includes(mount.feature.key)) },
    ),
    ...folders.filter(({ folder }) => !isPlaced(folder.key)).map(sectionOf),
  ]
  return sections.filter((section) => section.entries.length > 0)
}

const sectionOf = ({ folder, entries }: MenuFolder): MenuSection => ({ title: folder.title, entries })
