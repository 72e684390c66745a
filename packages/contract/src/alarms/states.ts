import type { AlarmType } from '@lintel/vocabulary/events.ts'
import type { CommandState } from '../commands/states.ts'

/** Alarms that end by themselves: the door is closed, the fire is over, the device is back, the reader answers. */
export const endingAlarms = [
  'doorForced',
  'doorHeldOpen',
  'emergency',
  'offline',
  'readerFault',
] as const satisfies readonly AlarmType[]

/** Alarms for which a device sounds its siren until they end or are disarmed. */
export const sirenAlarms = ['doorForced', 'doorHeldOpen', 'emergency'] as const satisfies readonly AlarmType[]

export const alarmLevels = ['notice', 'warning', 'critical'] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/** How serious an alarm of each type is; handlers, consumers and pages read this table. */
export const alarmLevelOf = {
  doorForced: 'critical',
  emergency: 'critical',
  duress: 'critical',
  tamper: 'critical',
  doubleIdentity: 'critical',
  doorHeldOpen: 'warning',
  offline: 'warning',
  repeatedDenials: 'warning',
  codeEntryLocked: 'warning',
  readerFault: 'warning',
  formerPerson: 'warning',
  occupancy: 'notice',
  passback: 'notice',
  motion: 'notice',
} as const satisfies Readonly<Record<AlarmType, AlarmLevel>>

/** Levels that the bar on every page shows while such an alarm is open. */
export const barLevels = ['warning', 'critical'] as const satisfies readonly AlarmLevel[]

export const alarmStates = ['new', 'inProgress', 'resolved'] as const
export type AlarmState = (typeof alarmStates)[number]

/** Which state may follow which (office.md 16). Handler and page read this table; resolved alarms stay so. */
export const nextAlarmStates = {
  new: ['inProgress', 'resolved'],
  inProgress: ['inProgress', 'resolved'],
  resolved: [],
} as const satisfies Record<AlarmState, readonly AlarmState[]>

/** How far the last order to end the siren of an alarm has come. */
export const disarmStates = ['sent', 'confirmed', 'refused', 'silent'] as const
export type DisarmState = (typeof disarmStates)[number]

/** Meaning of the command's state for a user who waits for the siren to end. */
export const disarmStateOf = {
  created: 'sent',
  sent: 'sent',
  accepted: 'sent',
  done: 'confirmed',
  failed: 'refused',
  expired: 'silent',
  unknown: 'silent',
} as const satisfies Record<CommandState, DisarmState>
