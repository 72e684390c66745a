import {
  IconTool,
  IconBook,
  IconMessage,
  IconBell,
  IconBuilding,
  IconBuildingCommunity,
  IconDeviceTablet,
  IconDoor,
  IconFile,
  IconFolder,
  IconHome,
  IconListDetails,
  IconMail,
  IconSettings,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { IconName } from '../kit/icon-names.ts'

const drawn: Readonly<Record<IconName, Icon>> = {
  home: IconHome,
  device: IconDeviceTablet,
  door: IconDoor,
  log: IconListDetails,
  folder: IconFolder,
  site: IconBuilding,
  project: IconBuildingCommunity,
  user: IconUsers,
  settings: IconSettings,
  mail: IconMail,
  bell: IconBell,
  message: IconMessage,
  book: IconBook,
  toolbox: IconTool,
  page: IconFile,
}

/** The icon that a portal file names. */
export function MenuIcon({ name }: { readonly name: IconName }) {
  const Drawn = drawn[name]
  return <Drawn size={20} stroke={1.6} aria-hidden />
}
