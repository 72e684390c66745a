import {
  IconTool,
  IconBook,
  IconShieldLock,
  IconMessage,
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarOff,
  IconClockShield,
  IconDeviceTablet,
  IconDoor,
  IconFile,
  IconFolder,
  IconHome,
  IconListDetails,
  IconLock,
  IconMail,
  IconPlugConnected,
  IconSettings,
  IconUserShield,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { IconName } from '../../kit/portal/icon-names.ts'

const iconByName: Readonly<Record<IconName, Icon>> = {
  home: IconHome,
  device: IconDeviceTablet,
  door: IconDoor,
  company: IconBriefcase,
  admin: IconUserShield,
  accessGroup: IconClockShield,
  holiday: IconCalendarOff,
  log: IconListDetails,
  folder: IconFolder,
  site: IconBuilding,
  project: IconBuildingCommunity,
  user: IconUsers,
  visitor: IconUserCheck,
  settings: IconSettings,
  mail: IconMail,
  bell: IconBell,
  message: IconMessage,
  book: IconBook,
  toolbox: IconTool,
  page: IconFile,
  area: IconShieldLock,
  lock: IconLock,
  integration: IconPlugConnected,
}

/** The icon that a portal file names. */
export function MenuIcon({ name }: { readonly name: IconName }) {
  const Drawn = iconByName[name]
  return <Drawn size={20} stroke={1.6} aria-hidden />
}
