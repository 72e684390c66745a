import {
  type Command,
  type CommandCode,
  commands,
  decodeDown,
  type DisarmArgs,
  type HideArgs,
  isCommandName,
  type OpenArgs,
  type ProvisionArgs,
  type ResendArgs,
  type ShowArgs,
  timingOf,
} from '@lintel/devices/protocol.ts'
import type { CommandResult, CommandJournal } from '../storage/command-journal.ts'

/** Where commands are decided (device-link.md 4.7): each id once, none that is late, every one answered. */

/** What a command may do to the device. */
export interface CommandActions {
  readonly hasDoor: (door: number) => boolean
  /** Opens a door; settles when the event about it is on disk. */
  readonly open: (args: OpenArgs, command: Command) => Promise<unknown>
  /** Sends events again; false when none of them is kept. */
  readonly resend: (args: ResendArgs) => boolean
  readonly oldestEvent: () => number
  readonly identify: () => void
  /** Ends the siren of a door, or of all. */
  readonly disarm: (args: DisarmArgs) => void
  /** Shows a text, or takes one off; false without a screen. */
  readonly show: (args: ShowArgs) => Promise<boolean>
  readonly hide: (args: HideArgs) => Promise<boolean>
  /** Starts the device again; settles when it is back at work. */
  readonly reboot: () => Promise<void>
  /**
   * Takes the lines of a provisioning text; a sentence about the first that it does not understand, and then takes
   * none.
   */
  readonly provision: (text: string) => Promise<string | null>
  /** Forgets people, rules and settings. */
  readonly clear: () => Promise<void>
  /** Forgets the secret, so that this connection is the last. */
  readonly forgetSecret: () => Promise<void>
}

export interface CommandHandlerOptions {
  readonly answers: CommandJournal
  /** Corrected time in ms, null while the clock is unset. */
  readonly now: () => number | null
  readonly hands: CommandActions
  readonly send: (answer: CommandResult) => void
  readonly log: (line: string) => void
}

interface Outcome {
  readonly state: CommandResult['state']
  readonly code: CommandCode
  readonly detail?: string
  readonly evtOldest?: number
}

const done: Outcome = { state: 'done', code: 'OK' }
const refusal = (code: CommandCode, detail?: string): Outcome => ({
  state: 'refused',
  code,
  ...(detail === undefined ? {} : { detail }),
})

export class CommandHandler {
  readonly #options: CommandHandlerOptions

  constructor(options: CommandHandlerOptions) {
    this.#options = options
  }

  /** A command that a crash interrupted is not tried again: it is unknown whether the door opened. */
  async recover(): Promise<void> {
    const { answers } = this.#options
    const openAnswers = answers.all.filter(({ state }) => state === 'accepted')
    await Promise.all(
      openAnswers.map((answer) => answers.remember({ ...answer, state: 'failed', code: 'INTERRUPTED', sent: false })),
    )
  }

  /** Sends the answers that the broker may not have. */
  sendOpenAnswers(): void {
    for (const answer of this.#options.answers.all) if (!answer.sent) this.#options.send(answer)
  }

  /** Answers one command message. Must not run twice at once: an id is looked up before it is stored. */
  async handle(payload: Uint8Array): Promise<void> {
    const { answers, send, log } = this.#options
    const message = decodeDown('cmd', payload)
    if (!message.ok) return log(`ignored a command that is ${message.problem}`)
    const command = message.value
    const earlierAnswer = answers.of(command.id)
    if (earlierAnswer !== undefined) {
      log(`command ${command.id} was answered before: ${earlierAnswer.state} ${earlierAnswer.code}`)
      return send(earlierAnswer)
    }
    const outcome = await this.#carryOut(command)
    await this.#settle(command, outcome)
    // Only once it is answered: without its secret the device could not say that it has forgotten.
    if (command.name === 'clear' && outcome.state === 'done') await this.#options.hands.forgetSecret()
  }

  async #carryOut(command: Command): Promise<Outcome> {
    const { hands, now } = this.#options
    if (!isCommandName(command.name)) return refusal('UNSUPPORTED', `There is no command ${command.name}.`)
    const timing = timingOf(command, now())
    if (timing !== 'OK') return refusal(timing)
    const args = commands[command.name].args.safeParse(command.args)
    if (!args.success) return refusal('INVALID', 'The arguments are not those of the command.')
    if (command.name === 'open') return this.#open(args.data as OpenArgs, command)
    if (command.name === 'identify') {
      hands.identify()
      return done
    }
    if (command.name === 'disarm') {
      hands.disarm(args.data as DisarmArgs)
      return done
    }
    if (command.name === 'show' || command.name === 'hide') {
      const isDone = await (command.name === 'show'
        ? hands.show(args.data as ShowArgs)
        : hands.hide(args.data as HideArgs))
      return isDone ? done : refusal('UNSUPPORTED', 'There is no screen.')
    }
    if (command.name === 'reboot') return this.#reboot(command)
    if (command.name === 'provision') {
      const problem = await hands.provision((args.data as ProvisionArgs).text)
      return problem === null ? done : { state: 'failed', code: 'INVALID', detail: problem }
    }
    if (command.name === 'clear') {
      await hands.clear()
      return done
    }
    return hands.resend(args.data as ResendArgs)
      ? done
      : { state: 'failed', code: 'EVENTS_GONE', evtOldest: hands.oldestEvent() }
  }

  async #open(args: OpenArgs, command: Command): Promise<Outcome> {
    const { hands } = this.#options
    if (!hands.hasDoor(args.door)) return refusal('NO_SUCH_DOOR')
    // On disk before the relay moves: after a crash the same id must not open a second time.
    await this.#settle(command, { state: 'accepted', code: 'OK' })
    try {
      await hands.open(args, command)
      return done
    } catch {
      return { state: 'failed', code: 'FAULT' }
    }
  }

  async #reboot(command: Command): Promise<Outcome> {
    // Said and on disk first: the connection ends with it, and the same id must not start the device twice.
    await this.#settle(command, { state: 'accepted', code: 'OK' })
    await this.#options.hands.reboot()
    return done
  }

  async #settle(command: Command, outcome: Outcome): Promise<void> {
    const { answers, send, now, log } = this.#options
    const answer: CommandResult = { id: command.id, ...outcome, at: now(), sent: false }
    await answers.remember(answer)
    log(`command ${command.name} ${command.id}: ${outcome.state} ${outcome.code}`)
    send(answer)
  }
}
