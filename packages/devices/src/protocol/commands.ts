import { z } from 'zod'
import { CommandId, Epoch, EpochMs, EventNumber, envelope, Relay, type TimeQuality, Word } from './atoms.ts'
import { linkLimits } from './limits.ts'
import type { CommandAck, CommandCode } from './up.ts'

/** What the server may ask of a device, and when a device must refuse (device-link.md 4.7). */

/** Opens a door; it closes by itself after `holdSeconds`, or after the device's own setting. */
export const OpenArgs = z.object({
  /** Relay of the door that opens. */
  door: Relay,
  /** Seconds that it stays open; absent: as the settings say. */
  holdSeconds: z.int().min(1).max(linkLimits.holdSecondsMax).optional(),
})
export type OpenArgs = z.infer<typeof OpenArgs>

/**
 * Asks for events again; answered with batches. `epoch` keeps a late request from meaning other events of the same
 * number.
 */
export const ResendArgs = z
  .object({
    /** Number of the first event that is asked for. */
    from: EventNumber,
    /** Number of the last event that is asked for. */
    to: EventNumber,
    /** Epoch of the numbers; absent: the present one. Of another epoch there is nothing left. */
    epoch: Epoch.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { key: 'validation:invalid' } })
export type ResendArgs = z.infer<typeof ResendArgs>

/** Makes the device show itself, by light or sound. */
export const IdentifyArgs = z.object({})

/** Starts the device again; it answers when it is back. */
export const RebootArgs = z.object({})

/** Automatic provisioning: lines of `name = value` in the vendor's own words, at most 2047 bytes of UTF-8. */
export const ProvisionArgs = z.object({
  /**
   * Lines; empty ones and those that begin with `#` say nothing. Applied whole, or refused with the line in `detail`.
   */
  text: z
    .string()
    .min(1)
    .max(linkLimits.template)
    .refine((text) => new TextEncoder().encode(text).length <= linkLimits.template, {
      params: { key: 'validation:tooLong', max: linkLimits.template },
    }),
})
export type ProvisionArgs = z.infer<typeof ProvisionArgs>

/** The device is registered no more: it forgets people, rules, settings and its secret, and lets go of every relay. */
export const ClearArgs = z.object({})

/** Ends the siren of a door, or of all doors; what it sounds for goes on. */
export const DisarmArgs = z.object({
  /** Relay of the door whose siren ends; absent: all sirens of the device. */
  door: Relay.optional(),
})
export type DisarmArgs = z.infer<typeof DisarmArgs>

/** Shows a text on the screen until a moment; a text of the same `message` is shown in place of the former one. */
export const ShowArgs = z.object({
  /** Id of the text, by which it is replaced and taken off. */
  message: CommandId,
  /** First line. */
  title: z.string().min(1).max(linkLimits.screenTitle),
  /** What is shown below the title. */
  text: z.string().min(1).max(linkLimits.screenText),
  /** Who says it. */
  from: z.string().max(linkLimits.text),
  /** When it goes off the screen by itself, ms since 1970; without a clock it stays until it is taken off. */
  until: EpochMs,
})
export type ShowArgs = z.infer<typeof ShowArgs>

/** Takes a text off the screen; one that is not there is off already. */
export const HideArgs = z.object({
  /** Id of the text. */
  message: CommandId,
})
export type HideArgs = z.infer<typeof HideArgs>

/**
 * Every command: its arguments, how long it is good for, and whether it would do harm when it is late.
 * A time-critical command is refused by a device whose clock is unset.
 */
export const commands = {
  open: { args: OpenArgs, expirySeconds: linkLimits.openExpirySeconds, timeCritical: true },
  resend: { args: ResendArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
  identify: { args: IdentifyArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
  reboot: { args: RebootArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
  provision: { args: ProvisionArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
  disarm: { args: DisarmArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
  show: { args: ShowArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
  hide: { args: HideArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
  clear: { args: ClearArgs, expirySeconds: linkLimits.commandExpirySeconds, timeCritical: false },
} as const
export type CommandName = keyof typeof commands
export type CommandArgs<Name extends CommandName> = z.input<(typeof commands)[Name]['args']>

/** Whether this version knows a command of that name. */
export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)

/** A command on its way. `args` is checked by name, so that an unknown command can still be answered. */
export const Command = z.object({
  ...envelope,
  /** Id of the command, with which it is answered; a second message with it is answered and not carried out. */
  id: CommandId,
  /** Name of the command. An unknown one is refused with `UNSUPPORTED`. */
  name: Word,
  /** Arguments, as the command of that name has them; absent: none. */
  args: z.record(z.string().max(linkLimits.shortText), z.unknown()).default({}),
  /** First moment at which it may be carried out, ms since 1970; two seconds earlier is tolerated. Absent: at once. */
  notBefore: EpochMs.optional(),
  /** Last moment at which it may be carried out, ms since 1970. Later it is refused with `EXPIRED`. */
  expires: EpochMs,
  /** Who asked: a name for the device's own log, no secret. */
  actor: z.string().max(linkLimits.text).optional(),
  /** Counts the server's commands to this device; the portal sends none today. */
  seq: z.int().nonnegative().optional(),
})
export type Command = z.infer<typeof Command>

/** Writes a command that is good from `now` for as long as its kind allows. `now` in ms since epoch. */
export function commandOf<Name extends CommandName>(
  name: Name,
  args: CommandArgs<Name>,
  { id, now, actor, seq }: { id: string; now: number; actor?: string; seq?: number },
): Command {
  return {
    v: 1,
    ts: now,
    id,
    name,
    args: { ...args },
    notBefore: now,
    expires: now + commands[name].expirySeconds * 1_000,
    ...(actor === undefined ? {} : { actor }),
    ...(seq === undefined ? {} : { seq }),
  }
}

/**
 * Whether a device may carry a command out now, or the code of its refusal.
 * `now` is the device's corrected time in ms, null while its clock is unset.
 */
export function timingOf(
  command: Pick<Command, 'name' | 'notBefore' | 'expires'>,
  now: number | null,
): 'OK' | Extract<CommandCode, 'EXPIRED' | 'NOT_YET' | 'CLOCK_UNSET'> {
  if (now === null) return isCommandName(command.name) && !commands[command.name].timeCritical ? 'OK' : 'CLOCK_UNSET'
  if (now > command.expires) return 'EXPIRED'
  if (command.notBefore !== undefined && now < command.notBefore - linkLimits.notBeforeToleranceMs) return 'NOT_YET'
  return 'OK'
}

/** The state of the server's record that a device's answer leads to (device-link.md 4.7). */
export function stateAfter(ack: Pick<CommandAck, 'state' | 'code'>): 'accepted' | 'done' | 'failed' | 'expired' {
  if (ack.state === 'refused') return ack.code === 'EXPIRED' ? 'expired' : 'failed'
  return ack.state
}

/** The time an event or message carries: null while the clock is unset. */
export const timeOrNull = (now: number, quality: TimeQuality): number | null => (quality === 'unset' ? null : now)
