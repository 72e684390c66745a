import type { NewEvent } from '@lintel/devices/protocol.ts'
import { factorWaitSeconds } from '@lintel/rules/access/steps/factors.ts'
import type { AccessController } from '../decision/access-controller.ts'
import type { PendingFactor, Circumstances, Presentation, Verdict } from '../decision/presentation.ts'
import type { Doors } from './doors.ts'
import {
  codeEntryLocked,
  eventOf,
  evidencePart,
  type First,
  notTaken,
  type Picturing,
  type ReadOutcome,
} from '../decision/read-events.ts'

/** Events at a door when a credential is shown or the exit button is pressed: one passage, one event. */

export interface AccessPointOptions {
  readonly controller: AccessController
  readonly doors: Doors
  readonly circumstances: () => Circumstances
  readonly hasTime: () => boolean
  /** Stores an event; answers its number when it is safe. */
  readonly record: (event: NewEvent) => Promise<number>
  /** Opens a door for so many seconds and stores why. */
  readonly open: (relay: number, seconds: number | undefined, why: NewEvent) => Promise<number>
  /** Opens a door for a person who leaves: at once, and never locking. */
  readonly release: AccessPointOptions['open']
  /** How long a door waits for the second proof, ms. */
  readonly factorWaitMs: number
  readonly complain: (error: Error) => void
}

interface Waiting extends First {
  readonly pendingFactor: PendingFactor
  readonly pictured: Picturing
  readonly timer: NodeJS.Timeout
}

/** A visitor who was refused because the host had not come yet. */
interface Early {
  readonly presentation: Presentation
  readonly at: number
  readonly first: Waiting | undefined
  readonly pictured: Picturing
}

/** No area lets a visitor wait longer for the host, and no more of them are kept. */
const escortWaitMs = 120_000
const maxEarly = 50

export class AccessPoint {
  readonly #options: AccessPointOptions
  /** Doors that wait for a second proof, by relay and side. */
  readonly #waiting = new Map<string, Waiting>()
  #early: readonly Early[] = []

  constructor(options: AccessPointOptions) {
    this.#options = options
  }

  /** A credential is shown: decides by the policy held and reports it, with a picture of a person who is refused. */
  async present(presentation: Presentation, pictured: Picturing): Promise<ReadOutcome> {
    const { controller, doors, circumstances, record } = this.#options
    const waiting = this.#takeWaiting(presentation)
    // A door that asked for a PIN takes one, whatever opens it.
    if (!waiting && presentation.side === 'entry' && !doors.layout.accepts(presentation.door, presentation.kind)) {
      const event = notTaken(presentation, controller.isDuress(presentation))
      return { n: await record({ ...event, ...pictured() }), granted: false, reason: event.reason }
    }
    const now = circumstances()
    const owner = waiting ? controller.personOf(presentation, now.at) : null
    if (waiting && owner !== null && owner !== waiting.verdict.personId) {
      // Another person has come meanwhile.
      await this.#giveUp(waiting, now)
      return this.present(presentation, pictured)
    }
    const verdict = controller.judge(presentation, now, waiting?.pendingFactor)
    if (verdict?.decision.result === 'needMore') return this.#wait(presentation, verdict, waiting, now, pictured)
    const came = await this.#conclude(presentation, verdict, waiting, pictured)
    if (came.granted) await this.#letGuestsFollow(presentation.door)
    else if (came.reason === 'escortMissing') this.#keepEarly({ presentation, at: now.at, first: waiting, pictured })
    return came
  }

  /** Whether a credential would open a door now; nothing is counted and nothing is reported. */
  admits(presentation: Presentation): boolean {
    const { controller, doors, circumstances } = this.#options
    if (!doors.layout.accepts(presentation.door, presentation.kind)) return false
    return controller.judgeAgain(presentation, circumstances())?.decision.result === 'allow'
  }

  /** Whether a door waits for a second proof, and what is shown there belongs to the same person. */
  asksForMoreOf(presentation: Presentation): boolean {
    const { controller, circumstances } = this.#options
    const waiting = this.#waiting.get(keyOf(presentation))
    const owner = waiting && controller.personOf(presentation, circumstances().at)
    return waiting !== undefined && (owner === null || owner === waiting.verdict.personId)
  }

  /** The exit button is pressed. It never refuses, whatever the policy is. */
  press(relay: number): Promise<number> {
    const { controller, circumstances, release } = this.#options
    const { decision, evidence } = controller.judgeExit(relay, circumstances()) ?? {}
    const why: NewEvent = {
      type: 'access',
      door: relay,
      method: 'button',
      direction: 'exit',
      granted: true,
      reason: 'allowEgress',
      ...(decision && decision.policyVersion > 0
        ? { policyVersion: decision.policyVersion, ...evidencePart(evidence) }
        : {}),
    }
    return release(relay, decision?.unlockSeconds || undefined, why)
  }

  /** Power is gone: the door waits for no person. */
  drop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
    this.#early = []
  }

  #keepEarly(early: Early): void {
    // The same credential again is still one visitor.
    const isSame = ({ presentation: { door, side, kind, value } }: Early): boolean =>
      door === early.presentation.door &&
      side === early.presentation.side &&
      kind === early.presentation.kind &&
      value === early.presentation.value
    this.#early = [...this.#early.filter((other) => !isSame(other)), early].slice(-maxEarly)
  }

  /**
   * A person was let in: one who was refused at this door because the host had not come is judged again as of then, so
   * that host and visitor may come in either order (access-decision.md 7), and as of now, because a plan may have begun
   * or a right ended meanwhile. The refusal stays in the log; being let in is reported as a new event.
   */
  async #letGuestsFollow(door: number): Promise<void> {
    const { controller, circumstances } = this.#options
    const here = this.#early.filter(({ presentation }) => presentation.door === door)
    this.#early = this.#early.filter(({ presentation }) => presentation.door !== door)
    for (const early of here) {
      const { presentation, at, first, pictured } = early
      const now = circumstances()
      const verdict = controller.judgeAgain(presentation, { ...now, at }, first?.pendingFactor)
      const isAllowedNow = () =>
        controller.judgeAgain(presentation, now, first && { ...first.pendingFactor, at: now.at })?.decision.result ===
        'allow'
      if (verdict?.decision.result === 'allow') {
        if (isAllowedNow()) await this.#conclude(presentation, verdict, first, pictured)
      } else if (Math.abs(now.at - at) <= escortWaitMs && verdict?.decision.reason === 'escortMissing')
        this.#keepEarly(early)
    }
  }

  #takeWaiting(presentation: Presentation): Waiting | undefined {
    const key = keyOf(presentation)
    const waiting = this.#waiting.get(key)
    if (!waiting) return undefined
    clearTimeout(waiting.timer)
    this.#waiting.delete(key)
    return waiting
  }

  #wait(
    presentation: Presentation,
    verdict: Verdict,
    before: Waiting | undefined,
    now: Circumstances,
    pictured: Picturing,
  ): ReadOutcome {
    const { factorWaitMs, complain } = this.#options
    const first = before ?? { presentation, verdict, pictured }
    const pendingFactor = {
      proofs: [...(before?.pendingFactor.proofs ?? []), presentation],
      at: before?.pendingFactor.at ?? now.at,
    }
    const remainingMs = Math.max(0, pendingFactor.at + factorWaitMs - now.at)
    const key = keyOf(presentation)
    const timer = setTimeout(() => {
      const waiting = this.#waiting.get(key)
      this.#waiting.delete(key)
      if (waiting) this.#giveUp(waiting, this.#options.circumstances()).catch(complain)
    }, remainingMs)
    this.#waiting.set(key, { ...first, pendingFactor, timer: timer.unref() })
    return { n: null, granted: false, reason: 'needMore' }
  }

  /** The second proof did not come. */
  async #giveUp({ presentation, verdict, pendingFactor, pictured }: Waiting, now: Circumstances): Promise<void> {
    const { controller, record, hasTime } = this.#options
    const over = { ...now, at: Math.max(now.at, pendingFactor.at + factorWaitSeconds * 1_000) }
    const late = controller.judgeAgain(presentation, over, { proofs: [], at: pendingFactor.at }) ?? verdict
    const isDuress = pendingFactor.proofs.some((proof) => controller.isDuress(proof))
    const event = eventOf(presentation, { ...late, isDuress }, hasTime())
    await record({ ...event, ...pictured() })
  }

  async #conclude(
    presentation: Presentation,
    verdict: Verdict | null,
    first: First | undefined,
    pictured: Picturing,
  ): Promise<ReadOutcome> {
    const { controller, doors, hasTime, record, open, circumstances } = this.#options
    const event = eventOf(presentation, verdict, hasTime(), first)
    const { granted, reason } = event
    if (!granted || verdict === null) {
      const eventNumber = record({ ...event, ...pictured() })
      if (verdict?.locksCodeEntry) await record(codeEntryLocked(presentation))
      return { n: await eventNumber, granted, reason }
    }
    await controller.used([first?.verdict ?? verdict, verdict], circumstances().at)
    await controller.arrived(verdict, presentation, circumstances().at)
    controller.wasRead(verdict, presentation, circumstances().at)
    const { decision, personId } = verdict
    const enter = () => controller.entered(verdict, presentation, circumstances().at)
    // A person at a door that stands open is through already.
    const awaitsOpening =
      decision.presenceMoves === 'whenOpened' &&
      doors.layout.hasContact(presentation.door) &&
      !doors.isOpen(presentation.door)
    if (!awaitsOpening || personId === null) {
      enter()
      return { n: await open(presentation.door, decision.unlockSeconds, event), granted, reason }
    }
    const n = open(presentation.door, decision.unlockSeconds, { ...event, awaitsOpening })
    const { credentialId } = first?.verdict ?? verdict
    doors.expect(
      presentation.door,
      { person: personId, credentialId, direction: presentation.side, moved: enter },
      decision.unlockSeconds,
    )
    return { n: await n, granted, reason }
  }
}

const keyOf = ({ door, side }: Presentation): string => `${door} ${side}`
