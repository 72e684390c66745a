/** Icons that menu entries may name, so that portal files stay data. The shell draws them. */
export const iconNames = [
  'home',
  'device',
  'door',
  'log',
  'folder',
  'site',
  'project',
  'user',
  'settings',
  'mail',
  'bell',
  'message',
  'book',
  'toolbox',
  'page',
] as const
export type IconName = (typeof iconNames)[number]
